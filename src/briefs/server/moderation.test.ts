import { describe, expect, test } from 'vitest'
import { listen } from '#testing/event-stream.ts'
import { aBrief, aBriefInReview, aDraft, setGigs } from '#testing/brief-scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { DAY_MS } from '#platform/durations.ts'
import { BRIEF_CHANGED } from '../topic.ts'

const reason = 'The text asks for payment outside the marketplace.'
const missing = { status: 404, code: 'brief.not_found' }
const conflict = { status: 409, code: 'brief.wrong_state' }
const ownCase = { status: 403, code: 'brief.own_case' }

const anAdmin = () => aPerson({ role: 'admin', fullName: 'Ada Admin' })

async function newsOf(person: Person, kind: string) {
  const { items } = await person.notifications.list({})
  return items.filter((one) => one.kind === kind)
}

async function deedsOf(admin: Person) {
  const { items } = await admin.audit.list({ actorId: admin.user.id, limit: 5 })
  return items
}

describe('a gig that an admin hides', () => {
  test('is gone for everyone but its client, who reads the reason, until it is restored', async () => {
    const { client, id, brief } = await aBrief({ title: 'Paint a borrowed picture' })
    const [admin, visitor, viber] = [
      await anAdmin(),
      await aVisitor(),
      await aPerson({ isServiceProvider: true }),
    ]
    const hidden = await admin.adminBriefs.hide({ id, reason })
    expect(hidden).toMatchObject({ id, status: 'open', isHidden: true, adminReason: reason })
    for (const stranger of [visitor, viber]) {
      await expect(stranger.briefs.get({ id })).rejects.toMatchObject(missing)
      expect((await stranger.briefs.list({ search: 'borrowed' })).items).toEqual([])
    }
    expect(await client.briefs.get({ id })).toMatchObject({ own: { adminReason: reason } })
    const [news] = await newsOf(client, 'brief.hidden')
    expect(news).toMatchObject({ values: { title: brief.title, reason }, link: `/gigs/${id}` })

    expect(await admin.adminBriefs.restore({ id })).toMatchObject({ isHidden: false })
    expect(await visitor.briefs.get({ id })).toMatchObject({ title: brief.title })
    expect(await client.briefs.get({ id })).toMatchObject({ own: { adminReason: null } })
    expect(await newsOf(client, 'brief.restored')).toHaveLength(1)
    const about = { subject: { kind: 'brief', id } }
    expect(await deedsOf(admin)).toMatchObject([
      { action: 'brief.restored', ...about },
      { action: 'brief.hidden', ...about, reason: null },
    ])
  })

  test('is neither hidden twice nor restored twice', async () => {
    const { id } = await aBrief()
    const [admin, other] = [await anAdmin(), await anAdmin()]
    const tries = await Promise.allSettled([
      admin.adminBriefs.hide({ id, reason }),
      other.adminBriefs.hide({ id, reason }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await admin.adminBriefs.restore({ id })
    await expect(other.adminBriefs.restore({ id })).rejects.toMatchObject(conflict)
  })

  test('needs a reason, must exist, and is never a draft', async () => {
    const admin = await anAdmin()
    const { id } = await aBrief()
    await expect(admin.adminBriefs.hide({ id, reason: ' ' })).rejects.toMatchObject({ status: 400 })
    await expect(admin.adminBriefs.hide({ id: 999_999, reason })).rejects.toMatchObject(missing)
    const draft = await aDraft(await aPerson())
    const hiding = admin.adminBriefs.hide({ id: draft.id, reason })
    await expect(hiding).rejects.toMatchObject(missing)
  })
})

test('an admin can neither hide, restore nor decide on their own gig', async () => {
  const admin = await anAdmin()
  const other = await anAdmin()
  const open = await aBrief({}, admin)
  const waiting = await aBriefInReview({}, admin)
  const { adminBriefs } = admin
  await expect(adminBriefs.hide({ id: open.id, reason })).rejects.toMatchObject(ownCase)
  await other.adminBriefs.hide({ id: open.id, reason })
  await expect(adminBriefs.restore({ id: open.id })).rejects.toMatchObject(ownCase)
  for (const decision of [{ approve: true }, { approve: false, reason }]) {
    const tried = adminBriefs.decide({ id: waiting.id, ...decision })
    await expect(tried).rejects.toMatchObject(ownCase)
  }
})

describe('a gig that waits for approval', () => {
  test('is in the inbox, opens with its approval, and the client and the admins are notified', async () => {
    const admin = await anAdmin()
    const client = await aPerson()
    const [hers, his] = [await listen(admin), await listen(client)]
    const { id, brief } = await aBriefInReview({}, client)
    expect(brief).toMatchObject({ status: 'in_review', process: { waitingFor: 'admin' } })
    expect(await hers.until(INBOX_CHANGED)).toEqual({ topic: INBOX_CHANGED })
    const inbox = await admin.moderation.list({ kind: 'brief', limit: 100 })
    expect(inbox.items.find((item) => item.id === id)).toMatchObject({
      kind: 'brief',
      title: brief.title,
      person: { id: client.user.id },
      outcome: null,
    })
    const visitor = await aVisitor()
    await expect(visitor.briefs.get({ id })).rejects.toMatchObject(missing)

    const decided = await admin.adminBriefs.decide({ id, approve: true })
    expect(decided).toMatchObject({ status: 'open', openedAt: expect.any(String) })
    expect(await hers.until(INBOX_CHANGED)).toEqual({ topic: INBOX_CHANGED })
    expect(await his.until(BRIEF_CHANGED)).toMatchObject({ data: { id } })
    const seen = await visitor.briefs.get({ id })
    const openMs = Date.parse(seen.expiresAt ?? '') - Date.parse(seen.publishedAt ?? '')
    expect(Math.round(openMs / DAY_MS)).toBe(30)
    expect(await newsOf(client, 'brief.approved')).toHaveLength(1)
    const done = await admin.moderation.list({ kind: 'brief', state: 'decided', limit: 1 })
    expect(done.items).toMatchObject([{ id, outcome: 'approved', title: brief.title }])
    await Promise.all([hers.leave(), his.leave()])
  })

  test('goes back to its client as a draft when it is refused, with the reason, and can be sent again', async () => {
    const admin = await anAdmin()
    const { client, id, brief } = await aBriefInReview()
    await expect(admin.adminBriefs.decide({ id, approve: false })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'reason', message: 'Please give a reason' }],
    })
    const refused = await admin.adminBriefs.decide({ id, approve: false, reason })
    expect(refused).toMatchObject({ status: 'draft', adminReason: reason })
    const own = await client.briefs.get({ id })
    expect(own).toMatchObject({ status: 'draft', own: { adminReason: reason } })
    const [news] = await newsOf(client, 'brief.refused')
    expect(news).toMatchObject({ values: { title: brief.title, reason } })
    const [deed] = await deedsOf(admin)
    expect(deed).toMatchObject({
      action: 'brief.decided',
      before: { status: 'in_review' },
      after: { status: 'draft' },
      reason: null,
    })
    // Its words are its client's again.
    await expect(admin.briefs.get({ id })).rejects.toMatchObject(missing)
    const done = await admin.moderation.list({ kind: 'brief', state: 'decided', limit: 1 })
    expect(done.items).toMatchObject([{ id, outcome: 'refused', title: null, excerpt: null }])

    await setGigs({ briefApproval: 'all' })
    await client.briefs.publish({ id })
    await setGigs({ briefApproval: 'off' })
    const waiting = await admin.moderation.list({ kind: 'brief', limit: 100 })
    expect(waiting.items.find((item) => item.id === id)).toMatchObject({ outcome: null })
    expect(await client.briefs.get({ id })).toMatchObject({ own: { adminReason: null } })
  })

  test('is decided once, and a decision shows a hidden one again', async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()]
    const { id } = await aBriefInReview()
    await admin.adminBriefs.hide({ id, reason })
    const tries = await Promise.allSettled([
      admin.adminBriefs.decide({ id, approve: false, reason }),
      other.adminBriefs.decide({ id, approve: false, reason }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: conflict })
    await expect(admin.adminBriefs.decide({ id, approve: true })).rejects.toMatchObject(conflict)
    expect((await admin.adminBriefs.list({ hidden: 'yes', q: String(id) })).items).toEqual([])
    const open = await aBrief()
    const decided = admin.adminBriefs.decide({ id: open.id, approve: true })
    await expect(decided).rejects.toMatchObject(conflict)
  })
})

test('admins list gigs with their clients, and filter, sort, page and export them', async () => {
  const admin = await anAdmin()
  const client = await aPerson()
  const titles = ['Mend a clock', 'Mend a watch', 'Mend a sundial']
  const ids: number[] = []
  for (const title of titles) ids.push((await aBrief({ title }, client)).id)
  const [clock = 0, watch = 0, sundial = 0] = ids
  await aDraft(client, { title: 'Mend a draft' })
  await client.briefs.close({ id: watch, reason: 'not_needed' })
  await admin.adminBriefs.hide({ id: sundial, reason })
  const waiting = await aBriefInReview(
    { title: 'Mend a bell', category: 'marketing', subcategory: 'seo' },
    client,
  )
  const q = client.user.username
  const found = async (filter: Parameters<typeof admin.adminBriefs.list>[0]) => {
    const { items } = await admin.adminBriefs.list({ q, ...filter })
    return items.map(({ id }) => id)
  }
  expect(await found({})).toEqual([waiting.id, sundial, watch, clock])
  expect(await found({ sort: 'openedAt' })).toEqual([clock, watch, sundial, waiting.id])
  expect(await found({ status: 'in_review' })).toEqual([waiting.id])
  expect(await found({ status: 'closed' })).toEqual([watch])
  expect(await found({ hidden: 'yes' })).toEqual([sundial])
  expect(await found({ hidden: 'no', status: 'open' })).toEqual([clock])
  expect(await found({ category: 'marketing' })).toEqual([waiting.id])
  expect(await found({ from: '2999-01-01' })).toEqual([])
  expect(await found({ to: '2999-01-01' })).toHaveLength(4)
  expect(await found({ q: 'sundial' })).toContain(sundial)
  expect(await found({ q: String(clock) })).toContain(clock)
  const first = await admin.adminBriefs.list({ q, limit: 3 })
  expect(first).toMatchObject({ total: 4 })
  const rest = await admin.fetch(`/api/admin/briefs?${first.next}`)
  expect(await rest.json()).toMatchObject([
    {
      id: clock,
      title: 'Mend a clock',
      client: { id: client.user.id, username: q },
      status: 'open',
      visibility: 'public',
      isHidden: false,
      proposals: 0,
      hired: 0,
      openedAt: expect.any(String),
    },
  ])
  const file = await admin.fetch(`/api/admin/briefs/export.csv?q=${q}&hidden=yes`)
  const [head, line, ...more] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('gig,title,client,client name,category')
  expect(line).toContain(`${sundial},Mend a sundial,${q}`)
  expect(line).toContain(reason)
  expect(more).toEqual([])
  expect((await admin.fetch('/api/admin/briefs?status=draft')).status).toBe(400)
})

test('gigs of a suspended client vanish, and come back when the suspension is lifted', async () => {
  const { client, id } = await aBrief()
  const [admin, visitor] = [await anAdmin(), await aVisitor()]
  await admin.suspensions.suspend({ id: client.user.id, reason: 'A test' })
  await expect(visitor.briefs.get({ id })).rejects.toMatchObject(missing)
  expect(await admin.briefs.get({ id })).toMatchObject({ status: 'open' })
  await admin.suspensions.lift({ id: client.user.id })
  expect(await visitor.briefs.get({ id })).toMatchObject({ status: 'open' })
  const { database } = await theServer()
  const { rows } = await database.pool.query('select 1 from brief_events where brief_id = $1', [id])
  expect(rows).toHaveLength(1)
})
