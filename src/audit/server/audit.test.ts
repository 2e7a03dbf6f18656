import { describe, expect, test } from 'vitest'
import { aComplaint, buy } from '#testing/scenes.ts'
import { aPerson, aScene, PASSWORD, theServer } from '#testing/server.ts'

/** The entries about one admin as a super admin reads them, newest first. */
async function entriesOf(adminId: number) {
  const reader = await aPerson({ role: 'super_admin' })
  return (await reader.audit.list({ actorId: adminId })).items
}

test('a ruling is logged with actor, address, subject and values [control 60]', async () => {
  const { client, viber, service } = await aScene()
  const admin = await aPerson({ role: 'admin', fullName: 'Marta Moderator' })
  const { id } = await buy(client, service)
  await viber.orders.setStatus({ id, status: 'in_progress' })
  const dispute = await client.disputes.open({ id, ...aComplaint })
  await admin.disputes.resolve({
    id: dispute.id,
    resolution: 'partial_refund',
    resolutionAmount: 10,
    adminNotes: 'Between us',
  })
  const [entry] = await entriesOf(admin.user.id)
  expect(entry).toMatchObject({
    actor: { id: admin.user.id, name: 'Marta Moderator', username: admin.user.username },
    actorRole: 'admin',
    action: 'dispute.resolved',
    subject: { kind: 'dispute', id: dispute.id },
    address: '127.0.0.1',
    before: { status: 'open' },
    after: { status: 'resolved', resolution: 'partial_refund', resolutionCents: 1000 },
  })
  expect(JSON.stringify(entry)).not.toContain('Between us')
})

test('changes of the money settings are logged with values before and after', async () => {
  const admin = await aPerson({ role: 'super_admin' })
  const before = await admin.moneySettings.get()
  const { version } = await admin.moneySettings.set({ ...before, reviewDays: 9 })
  await admin.moneySettings.set({ ...before, version })
  const entries = await entriesOf(admin.user.id)
  expect(
    entries.map(({ before, after }) => [before?.['reviewDays'], after?.['reviewDays']]),
  ).toEqual([
    [9, 7],
    [7, 9],
  ])
})

test('a repeated or refused action leaves no entry', async () => {
  const { client, viber, service } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const { id } = await buy(client, service)
  await admin.orders.cancelAsAdmin({ id, reason: 'Asked for by both' })
  await admin.orders.cancelAsAdmin({ id, reason: 'Once more' })
  const other = await buy(client, service)
  await viber.orders.setStatus({ id: other.id, status: 'in_progress' })
  await client.disputes.open({ id: other.id, ...aComplaint })
  const refused = admin.orders.cancelAsAdmin({ id: other.id, reason: 'Too late' })
  await expect(refused).rejects.toThrow('409')
  expect(await entriesOf(admin.user.id)).toHaveLength(1)
})

describe('the log', () => {
  test('is read in pages, by action, subject and day', async () => {
    const { viber } = await aScene()
    const admin = await aPerson({ role: 'admin' })
    for (const isFeatured of [true, false, true]) {
      await admin.accounts.setFeatured({ id: viber.user.id, isFeatured })
    }
    const filter = { actorId: admin.user.id, action: 'user.featured' } as const
    const first = await admin.audit.list({ ...filter, limit: 2 })
    expect([first.total, first.items.length]).toEqual([3, 2])
    expect(first.next).toContain('before=')
    const last = await admin.audit.list({ ...filter, limit: 2, before: first.items[1]?.id ?? 0 })
    expect(last.items).toHaveLength(1)
    expect(last.next).toBeUndefined()
    const ofViber = { subject: 'user', subjectId: viber.user.id } as const
    expect((await admin.audit.list(ofViber)).total).toBe(3)
    expect((await admin.audit.list({ ...filter, to: '2020-01-01' })).items).toEqual([])
    expect((await admin.audit.list({ ...filter, from: '2020-01-01' })).total).toBe(3)
  })

  test('is sorted by time, whatever was written first, and pages continue exactly', async () => {
    const admin = await aPerson({ role: 'admin' })
    const { pool } = (await theServer()).database
    const days = ['2024-05-03', '2024-05-01', '2024-05-02', '2024-05-02', '2024-05-04']
    await pool.query(
      `insert into audit_log (at, actor_id, actor_role, action, request_id)
       select day::date + time '12:00', $1, 'admin', 'list.exported', 'by time'
       from unnest($2::text[]) with ordinality d (day, place) order by place`,
      [admin.user.id, days],
    )
    const filter = { actorId: admin.user.id, to: '2024-05-03' }
    const { items: all } = await admin.audit.list(filter)
    expect(all.map(({ at }) => at.slice(8, 10))).toEqual(['03', '02', '02', '01'])
    const read: number[] = []
    for (let before: number | undefined; read.length < 10;) {
      const page = await admin.audit.list({ ...filter, limit: 1, ...(before && { before }) })
      before = page.items[0]?.id
      read.push(...page.items.map(({ id }) => id))
      if (!page.next) break
    }
    expect(read).toEqual(all.map(({ id }) => id))
  })

  test("is filtered by a person's username in any notation", async () => {
    const admin = await aPerson({ role: 'admin' })
    const { viber } = await aScene()
    await admin.fetch('/api/admin/users/export.csv')
    const { username } = admin.user
    for (const actor of [username, `@${username}`, username.toUpperCase()]) {
      const { items } = await admin.audit.list({ actor })
      expect(items).toMatchObject([{ action: 'list.exported', actor: { username } }])
    }
    for (const actor of [viber.user.username, 'no.such.person']) {
      expect((await admin.audit.list({ actor })).items).toEqual([])
    }
  })

  test('can be exported by super admins, with formulas neutralized [control 8]', async () => {
    const { client, service } = await aScene()
    const admin = await aPerson({ role: 'super_admin' })
    const { id } = await buy(client, service)
    await admin.orders.cancelAsAdmin({ id, reason: 'Asked for by both' })
    const { pool } = (await theServer()).database
    // Earlier versions wrote reasons.
    await pool.query(
      `insert into audit_log (at, actor_id, actor_role, action, request_id, reason)
       values (now(), $1, 'super_admin', 'user.suspended', 'before', '=HYPERLINK("https://evil.example")')`,
      [admin.user.id],
    )
    const response = await admin.fetch(`/api/admin/audit-log/export.csv?actorId=${admin.user.id}`)
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text).toContain(`order.cancelled,order,${id}`)
    expect(text).toContain(`"'=HYPERLINK(`)
  })

  test('hides logins and addresses from plain admins', async () => {
    const admin = await aPerson({ role: 'admin' })
    const owner = await aPerson({ role: 'super_admin' })
    const { viber } = await aScene()
    await admin.accounts.setFeatured({ id: viber.user.id, isFeatured: true })
    const subject = { subject: 'user', subjectId: viber.user.id } as const
    for (const query of [
      { area: 'auth' },
      { area: 'all', ...subject },
      { action: 'auth.signed_in' },
    ] as const) {
      await expect(admin.audit.list(query)).rejects.toMatchObject({
        status: 403,
        code: 'auth.forbidden',
      })
      expect((await owner.audit.list(query)).items[0]?.address).toBe('127.0.0.1')
    }
    const { items } = await admin.audit.list(subject)
    expect(items.map(({ action, address }) => [action, address])).toEqual([['user.featured', null]])
    expect(JSON.stringify((await admin.audit.list({ limit: 100 })).items)).not.toContain(
      '127.0.0.1',
    )
  })

  test('cannot be changed or emptied by anyone [control 60]', async () => {
    const { viber } = await aScene()
    const admin = await aPerson({ role: 'admin' })
    await admin.accounts.setFeatured({ id: viber.user.id, isFeatured: true })
    const { pool } = (await theServer()).database
    for (const statement of [
      `update audit_log set actor_id = null`,
      `update audit_log set reason = null, before = null, after = null, address = null`,
      `delete from audit_log`,
      `truncate audit_log`,
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('append-only')
    }
  })

  test('loses nothing but words, and only for an erased account [control 60]', async () => {
    const { viber, stranger } = await aScene()
    const admin = await aPerson({ role: 'super_admin' })
    await admin.accounts.setFeatured({ id: viber.user.id, isFeatured: true })
    const { id } = stranger.user
    await admin.personalData.eraseMember({ id, currentPassword: PASSWORD })
    const { pool } = (await theServer()).database
    const naming = async (userId: number, statement: string) => {
      const connection = await pool.connect()
      try {
        await connection.query('begin')
        await connection.query(`select set_config('vibework.erased_person', $1, true)`, [
          String(userId),
        ])
        await connection.query(statement)
      } finally {
        await connection.query('rollback')
        connection.release()
      }
    }
    const aboutStranger = `where subject = 'user' and subject_id = ${id}`
    const ofMember = `where subject = 'user' and subject_id = ${viber.user.id}`
    const emptied = 'update audit_log set reason = null, before = null, after = null'
    await naming(id, `${emptied} ${aboutStranger}`)
    await naming(id, `update audit_log set address = null where actor_id = ${id}`)
    for (const [userId, change] of [
      [viber.user.id, `${emptied} ${ofMember}`],
      [id, `${emptied} ${ofMember}`],
      [id, `update audit_log set address = null where actor_id = ${admin.user.id}`],
    ] as const) {
      await expect(naming(userId, change)).rejects.toThrow('append-only')
    }
    for (const change of [
      `update audit_log set actor_id = null`,
      `update audit_log set at = now()`,
      `update audit_log set reason = 'Another one'`,
      `update audit_log set after = '{"role": "admin"}'`,
      `update audit_log set address = '192.0.2.1'`,
      `delete from audit_log`,
    ]) {
      await expect(naming(id, `${change} ${aboutStranger}`)).rejects.toThrow('append-only')
    }
  })
})
