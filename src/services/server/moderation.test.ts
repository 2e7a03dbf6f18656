import { describe, expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer, type Person } from '#testing/server.ts'
import { checkoutFields, buy } from '#testing/scenes.ts'

const reason = 'The pictures are somebody else’s.'
const conflict = (code: string) => ({ status: 409, code })
const missing = { status: 404, code: 'service.not_found' }

const anAdmin = () => aPerson({ role: 'admin', fullName: 'Ada Admin' })

async function newsOf(person: Person, kind: string) {
  const { items } = await person.notifications.list({})
  return items.filter((one) => one.kind === kind)
}

describe('a service that an admin hides', () => {
  test('is visible only to admins and to its owner, who is notified of the reason', async () => {
    const { viber, client, service } = await aScene({ title: 'Paint a borrowed picture' })
    const [admin, visitor] = [await anAdmin(), await aVisitor()]
    const { id } = service
    const hidden = await admin.adminServices.hide({ id, reason })
    expect(hidden).toMatchObject({ id, status: 'hidden', hiddenReason: reason })
    await expect(visitor.services.get({ id })).rejects.toMatchObject(missing)
    await expect(client.reviews.ofService({ id })).rejects.toMatchObject(missing)
    expect(await client.services.byProvider({ id: viber.user.id })).toEqual([])
    expect((await visitor.search.services({ search: 'borrowed' })).items).toEqual([])
    expect(await viber.services.get({ id })).toMatchObject({ hiddenReason: reason })
    const [own] = await viber.services.byProvider({ id: viber.user.id })
    expect(own).toMatchObject({ status: 'hidden', hiddenReason: reason })
    const [news] = await newsOf(viber, 'service.hidden')
    expect(news).toMatchObject({
      values: { title: service.title, reason },
      link: `/services/${id}`,
    })
  })

  test('cannot be hired, while its running orders continue', async () => {
    const { viber, client, service } = await aScene()
    const admin = await anAdmin()
    const order = await buy(client, service)
    await admin.adminServices.hide({ id: service.id, reason })
    await expect(client.payments.createIntent(checkoutFields(service))).rejects.toMatchObject(
      missing,
    )
    await viber.orders.setStatus({ id: order.id, status: 'in_progress' })
    const done = await viber.orders.setStatus({ id: order.id, status: 'completed' })
    expect(done.process.stage).toBe('delivered')
  })

  test('stays hidden when its owner resumes or edits it, and can still be deleted', async () => {
    const { viber, service } = await aScene()
    const admin = await anAdmin()
    const { id } = service
    await admin.adminServices.hide({ id, reason })
    for (const status of ['active', 'paused'] as const) {
      const resumed = viber.services.setStatus({ id, status })
      await expect(resumed).rejects.toMatchObject(conflict('service.hidden'))
    }
    const { title, description, category, subcategory, hourlyRate } = service
    const changed = { id, title: `${title}!`, description, category, subcategory, hourlyRate }
    expect(await viber.services.update(changed)).toMatchObject({ status: 'hidden' })
    await viber.services.archive({ id })
    await expect(admin.adminServices.restore({ id })).rejects.toMatchObject(missing)
  })

  test('is no longer featured after its owner deletes it', async () => {
    const { viber, service } = await aScene()
    const { id } = service
    await (await anAdmin()).adminServices.setFeatured({ id, isFeatured: true })
    await viber.services.archive({ id })
    const { database } = await theServer()
    const { rows } = await database.pool.query(
      'select status, is_featured as "isFeatured" from services where id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'archived', isFeatured: false }])
  })

  test.each(['active', 'paused'] as const)('is %s again after it is restored', async (status) => {
    const { viber, service } = await aScene()
    const admin = await anAdmin()
    const { id } = service
    await viber.services.setStatus({ id, status })
    await admin.adminServices.hide({ id, reason })
    const restored = await admin.adminServices.restore({ id })
    expect(restored.status).toBe(status)
    expect(restored).not.toHaveProperty('hiddenReason')
    expect(await newsOf(viber, 'service.hidden')).toEqual([])
    expect(await newsOf(viber, 'service.restored')).toHaveLength(1)
    await expect(admin.adminServices.restore({ id })).rejects.toMatchObject(
      conflict('service.not_hidden'),
    )
  })

  test('is hidden once when two admins hide it at the same time', async () => {
    const { service } = await aScene()
    const admins = [await anAdmin(), await anAdmin()]
    const { id } = service
    const tries = await Promise.allSettled(
      admins.map((one) => one.adminServices.hide({ id, reason })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: conflict('service.hidden'),
    })
  })

  test('cannot be hidden without a reason, or by an admin who owns it', async () => {
    const { service } = await aScene()
    const admin = await anAdmin()
    const { id } = service
    await expect(admin.adminServices.hide({ id, reason: ' ' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(admin.adminServices.hide({ id: 999_999, reason })).rejects.toMatchObject(missing)
    const { database } = await theServer()
    await database.pool.query('update services set user_id = $1 where id = $2', [admin.user.id, id])
    const own = { status: 403, code: 'service.own_case' }
    await expect(admin.adminServices.hide({ id, reason })).rejects.toMatchObject(own)
    await expect(admin.adminServices.restore({ id })).rejects.toMatchObject(own)
    const featured = admin.adminServices.setFeatured({ id, isFeatured: true })
    await expect(featured).rejects.toMatchObject(own)
  })
})

describe('a featured service', () => {
  test('represents its viber on the landing page while it is public', async () => {
    const { viber, service } = await aScene()
    const admin = await anAdmin()
    const { title, description, category, subcategory, hourlyRate } = service
    const other = await viber.services.create({
      title,
      description,
      category,
      subcategory,
      hourlyRate,
    })
    await Promise.all(Array.from({ length: 6 }, () => aScene()))
    const shown = async () => {
      const hits = await admin.search.featured({ category: 'coding' })
      return hits.filter(({ userId }) => userId === viber.user.id).map(({ id }) => id)
    }
    await admin.accounts.setFeatured({ id: viber.user.id, isFeatured: true })
    // With equal scores the newest service is shown.
    expect(await shown()).toEqual([other.id])
    await admin.adminServices.setFeatured({ id: service.id, isFeatured: true })
    expect(await shown()).toEqual([service.id])
    await admin.accounts.setFeatured({ id: viber.user.id, isFeatured: false })
    expect(await shown()).toEqual([service.id])
    await viber.services.setStatus({ id: service.id, status: 'paused' })
    expect(await shown()).toEqual([])
    await viber.services.setStatus({ id: service.id, status: 'active' })
    expect(await shown()).toEqual([service.id])
    await admin.adminServices.hide({ id: service.id, reason })
    await admin.adminServices.restore({ id: service.id })
    expect(await shown()).toEqual([])
  })

  test('must be public', async () => {
    const { viber, service } = await aScene()
    const admin = await anAdmin()
    const { id } = service
    await viber.services.setStatus({ id, status: 'paused' })
    const featured = admin.adminServices.setFeatured({ id, isFeatured: true })
    await expect(featured).rejects.toMatchObject(conflict('service.not_public'))
    expect(await admin.adminServices.setFeatured({ id, isFeatured: false })).toEqual({
      isFeatured: false,
    })
  })

  test('cannot belong to a suspended viber', async () => {
    const { viber, service } = await aScene()
    const admin = await anAdmin()
    await admin.suspensions.suspend({ id: viber.user.id, reason: 'Spam' })
    const featured = admin.adminServices.setFeatured({ id: service.id, isFeatured: true })
    await expect(featured).rejects.toMatchObject(conflict('service.not_public'))
  })
})

describe('the admins’ list of services', () => {
  test('can be searched by title and viber, and shows why a service is hidden', async () => {
    const admin = await anAdmin()
    const viber = await aPerson({ isServiceProvider: true, fullName: 'Zoë Quist_Ander' })
    const { service } = await aScene({ title: 'Zebra 100% striped' })
    const own = await viber.services.create({
      title: 'Something plain',
      description: service.description,
      category: 'marketing',
      subcategory: 'seo',
      hourlyRate: 12.5,
    })
    const found = async (q: string) =>
      (await admin.adminServices.list({ q })).items.map(({ id }) => id)
    expect(await found('zEBRA')).toEqual([service.id])
    expect(await found('100%')).toEqual([service.id])
    expect(await found('quist_a')).toEqual([own.id])
    expect(await found('zo')).toEqual([own.id])
    expect(await found(viber.user.username)).toContain(own.id)
    expect(await found('quist%a')).toEqual([])
    expect(await found("' or 1=1 --")).toEqual([])
    await admin.adminServices.hide({ id: own.id, reason })
    const { items, total } = await admin.adminServices.list({ q: 'Quist', status: 'hidden' })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ id: own.id, hiddenReason: reason, hourlyRate: 12.5 })
  })

  test('can be filtered, paged and exported', async () => {
    const admin = await anAdmin()
    const { viber, service } = await aScene()
    await admin.adminServices.setFeatured({ id: service.id, isFeatured: true })
    const { title, description, category, subcategory, hourlyRate } = service
    const fields = { title, description, category, subcategory, hourlyRate }
    for (let count = 0; count < 2; count++) await viber.services.create(fields)
    const choice = { q: viber.user.username, category, subcategory, status: 'active' } as const
    const first = await admin.adminServices.list({ ...choice, limit: 2 })
    expect([first.items.length, first.total]).toEqual([2, 3])
    const before = first.items[1]?.id ?? 0
    const last = await admin.adminServices.list({ ...choice, limit: 2, before })
    expect(last.items.map(({ id }) => id)).toEqual([service.id])
    expect(last.next).toBeUndefined()
    const featured = await admin.adminServices.list({ ...choice, featured: 'yes' })
    expect(featured.items.map(({ id }) => id)).toEqual([service.id])
    expect((await admin.adminServices.list({ ...choice, featured: 'no' })).total).toBe(2)
    expect((await admin.adminServices.list({ ...choice, category: 'marketing' })).total).toBe(0)
    const query = new URLSearchParams({ ...choice, featured: 'yes' })
    const response = await admin.fetch(`/api/admin/services/export.csv?${query}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${service.id},${title},${viber.user.username}`)
  })
})

test('an admin’s changes of another member’s service are audited, the owner’s changes are not', async () => {
  const { viber, service } = await aScene()
  const admin = await anAdmin()
  const { id } = service
  await viber.services.setStatus({ id, status: 'paused' })
  await admin.services.setStatus({ id, status: 'active' })
  await admin.services.archive({ id })
  const { items } = await admin.audit.list({ subject: 'service', subjectId: id })
  const entries = items.map(({ action, actor, before, after }) => ({
    action,
    actor: actor?.id,
    from: before?.['status'],
    to: after?.['status'],
  }))
  const expected = { action: 'service.changed', actor: admin.user.id }
  expect(entries).toEqual([
    { ...expected, from: 'active', to: 'archived' },
    { ...expected, from: 'paused', to: 'active' },
  ])
})
