import { expect, test } from 'vitest'
import { buy, suspended } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, PASSWORD, theServer } from '#testing/server.ts'
import { dayOf } from '#platform/dates.ts'

const currentPassword = PASSWORD

test('people are found by part of their name, username or address, and by the filters', async () => {
  const admin = await aPerson({ role: 'admin' })
  const person = await aPerson({ fullName: 'Zoë Quicksilver', isServiceProvider: true })
  const { id, username, email } = person.user
  const found = async (choice: Parameters<typeof admin.people.list>[0]) => {
    const { items } = await admin.people.list({ limit: 100, ...choice })
    return items.some((one) => one.id === id)
  }
  for (const q of ['quicksil', 'ZOË', 'Zo', username, email.toUpperCase(), `  ${email} `]) {
    expect([q, await found({ q })]).toEqual([q, true])
  }
  for (const q of [`' OR 1=1--`, '%%%', '___', String.raw`\\\\`, 'qu_cksilver', 'icksilverX']) {
    expect([q, await found({ q })]).toEqual([q, false])
  }
  const today = dayOf(new Date())
  expect(await found({ kind: 'provider', role: 'customer', status: 'active' })).toBe(true)
  expect(await found({ joinedFrom: today, joinedTo: today })).toBe(true)
  expect(await found({ kind: 'client' })).toBe(false)
  expect(await found({ role: 'admin' })).toBe(false)
  expect(await found({ status: 'suspended' })).toBe(false)
  expect(await found({ joinedTo: '2020-01-01' })).toBe(false)
})

test('the list continues after its last row, and deleted accounts are shown on request', async () => {
  const admin = await aPerson({ role: 'admin' })
  const gone = await aPerson()
  await gone.personalData.deleteAccount({ currentPassword })
  const first = await admin.people.list({ limit: 2 })
  expect(first.items).toHaveLength(2)
  expect(first.next).toContain('before=')
  const next = await admin.people.list({ limit: 2, before: first.items.at(-1)?.id ?? 0 })
  expect(next.items[0]?.id).toBeLessThan(first.items[1]?.id ?? 0)
  expect(first.items.some(({ id }) => id === gone.user.id)).toBe(false)
  const { items } = await admin.people.list({ status: 'deleted', limit: 100 })
  expect(items.find(({ id }) => id === gone.user.id)).toMatchObject({ fullName: 'Deleted user' })
})

test('the newest members come first, whatever their id, and pages have no gaps', async () => {
  const admin = await aPerson({ role: 'admin' })
  const days = ['2024-05-02', '2024-05-01', '2024-05-02', '2024-05-03']
  const { pool } = (await theServer()).database
  for (const day of days) {
    const { user } = await aPerson({ fullName: 'Ada Longago' })
    await pool.query('update users set created_at = $2 where id = $1', [user.id, `${day}T12:00Z`])
  }
  const choice = { q: 'longago', joinedTo: '2024-05-02' }
  const { items: all } = await admin.people.list(choice)
  expect(all.map(({ createdAt }) => createdAt.slice(8, 10))).toEqual(['02', '02', '01'])
  const read: number[] = []
  for (let before: number | undefined; read.length < 10;) {
    const page = await admin.people.list({ ...choice, limit: 1, ...(before && { before }) })
    before = page.items[0]?.id
    read.push(...page.items.map(({ id }) => id))
    if (!page.next) break
  }
  expect(read).toEqual(all.map(({ id }) => id))
})

test('the CSV contains no formulas', async () => {
  const admin = await aPerson({ role: 'admin' })
  await aPerson({ fullName: '=SUM(A1)' })
  const response = await admin.fetch('/api/admin/users/export.csv?q=SUM(A1')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toContain(`'=SUM(A1)`)
})

test('a person’s file counts their services, orders and reports', async () => {
  const { client, viber, service } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  await buy(client, service)
  await client.reports.create({ subject: 'user', subjectId: viber.user.id, reason: 'spam' })
  expect(await admin.people.get({ id: viber.user.id })).toMatchObject({
    username: viber.user.username,
    email: viber.user.email,
    isEmailVerified: true,
    hasTwoStep: false,
    services: 1,
    ordersAsClient: 0,
    ordersAsProvider: 1,
    heldAsClient: 0,
    heldAsProvider: service.hourlyRate,
    reportsAbout: 1,
    reportsBy: 0,
    disputes: 0,
    suspensions: [],
  })
  expect(await admin.people.get({ id: client.user.id })).toMatchObject({
    ordersAsClient: 1,
    heldAsClient: service.hourlyRate,
    reportsBy: 1,
  })
  await expect(admin.people.get({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
})

test('a person’s file shows suspensions, appeals and failed logins', async () => {
  const { admin, person, appeal, reason } = await suspended()
  const visitor = await aVisitor()
  const { username, id } = person.user
  await expect(
    visitor.accounts.login({ username, password: 'not this one' }),
  ).rejects.toMatchObject({ status: 401 })
  await appeal(admin, 'I never did.')
  const file = await admin.people.get({ id })
  expect(file.suspensions).toMatchObject([
    { reason, liftedAt: null, appeals: [{ text: 'I never did.', status: 'open' }] },
  ])
  // Login methods and IP addresses are visible only to super admins.
  expect(file.deeds.map(({ action, address }) => [action, address])).toEqual([
    ['user.suspended', null],
  ])
  const owner = await aPerson({ role: 'super_admin' })
  const { deeds } = await owner.people.get({ id })
  expect(deeds.map(({ action, address }) => [action, address])).toEqual([
    ['auth.sign_in_failed', '127.0.0.1'],
    ['user.suspended', '127.0.0.1'],
    ['auth.signed_in', '127.0.0.1'],
  ])
})

test('a new role needs a new session and ends with the next request [control 50] [control 55]', async () => {
  const owner = await aPerson({ role: 'super_admin' })
  const person = await aPerson()
  const { id, username } = person.user
  expect(await owner.people.setRole({ id, role: 'admin', currentPassword })).toMatchObject({
    role: 'admin',
  })
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
  await person.accounts.login({ username, password: PASSWORD })
  expect((await person.people.list({})).items.length).toBeGreaterThan(0)
  await owner.people.setRole({ id, role: 'customer', currentPassword })
  await expect(person.people.list({})).rejects.toMatchObject({ status: 401 })
  await person.accounts.login({ username, password: PASSWORD })
  await expect(person.people.list({})).rejects.toMatchObject({ status: 403 })
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select "values" ->> 'role' as role from mails
     where user_id = $1 and template = 'role_changed' order by id`,
    [id],
  )
  expect(rows).toEqual([{ role: 'admin' }, { role: 'customer' }])
})

test('only super admins give roles, after entering their password [control 53]', async () => {
  const owner = await aPerson({ role: 'super_admin' })
  const { id } = (await aPerson()).user
  await expect(
    owner.people.setRole({ id, role: 'admin', currentPassword: 'not this one' }),
  ).rejects.toMatchObject({ status: 403, code: 'auth.wrong_password' })
  const roleChange = { role: 'admin', currentPassword } as const
  await expect(owner.people.setRole({ id: 999_999, ...roleChange })).rejects.toMatchObject({
    status: 404,
  })
  const fallen = await suspended()
  await expect(
    owner.people.setRole({ id: fallen.person.user.id, ...roleChange }),
  ).rejects.toMatchObject({ status: 409, code: 'account.not_active' })
})

test('of two concurrent changes of one role the second is refused', async () => {
  const owners = [await aPerson({ role: 'super_admin' }), await aPerson({ role: 'super_admin' })]
  const { id } = (await aPerson()).user
  const tries = await Promise.allSettled(
    owners.map((owner) => owner.people.setRole({ id, role: 'admin', currentPassword })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tries).toContainEqual(
    expect.objectContaining({
      reason: expect.objectContaining({ status: 409, code: 'account.role_already' }),
    }),
  )
})

test('the last super admin keeps the role, even if two demote each other concurrently', async () => {
  const { database } = await theServer()
  await database.pool.query(`update users set role = 'customer' where role = 'super_admin'`)
  const [one, two] = [
    await aPerson({ role: 'super_admin' }),
    await aPerson({ role: 'super_admin' }),
  ]
  const role = 'customer'
  const tries = await Promise.allSettled([
    one.people.setRole({ id: two.user.id, role, currentPassword }),
    two.people.setRole({ id: one.user.id, role, currentPassword }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const last = tries[0].status === 'fulfilled' ? one : two
  await expect(
    last.people.setRole({ id: last.user.id, role, currentPassword }),
  ).rejects.toMatchObject({ status: 409, code: 'account.no_super_admin' })
})

test('a request without admin rights is audited once a minute [control 60]', async () => {
  const person = await aPerson()
  for (let turn = 0; turn < 3; turn++) {
    await expect(person.people.list({})).rejects.toMatchObject({ status: 403 })
  }
  const admin = await aPerson({ role: 'super_admin' })
  const { items } = await admin.audit.list({ actorId: person.user.id, area: 'auth' })
  expect(items.map(({ action }) => action)).toEqual(['auth.refused', 'auth.signed_in'])
  expect(items[0]?.after).toEqual({ method: 'GET', path: '/api/admin/users' })
  expect((await admin.audit.list({ actorId: person.user.id })).items).toEqual([])
})

test('an export can be limited to the selected people', async () => {
  const admin = await aPerson({ role: 'admin' })
  const people = await Promise.all([aPerson(), aPerson(), aPerson()])
  const [first, , third] = people.map(({ user }) => user)
  const lines = async (query: string) => {
    const response = await admin.fetch(`/api/admin/users/export.csv?${query}`)
    return (await response.text()).trim().split('\n').slice(1)
  }
  const chosen = await lines(`ids=${first?.id},${third?.id}&sort=username`)
  expect(chosen).toHaveLength(2)
  for (const one of [first, third]) expect(chosen.join()).toContain(String(one?.username))
  // The filters still apply.
  expect(await lines(`ids=${first?.id}&status=suspended`)).toEqual([])
  for (const wrong of ['ids=1;2', 'ids=0', `ids=${Array(101).fill(1).join()}`]) {
    const response = await admin.fetch(`/api/admin/users/export.csv?${wrong}`)
    expect([wrong, response.status]).toEqual([wrong, 400])
  }
})
