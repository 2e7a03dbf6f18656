import { expect, test } from 'vitest'
import { buy, suspended } from '#testing/scenes.ts'
import { aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

const reason = 'Advertising in messages'

async function mailsTo(userId: number) {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select template, "values" from mails where user_id = $1
     and template in ('account_suspended', 'account_restored', 'appeal_decided') order by id`,
    [userId],
  )
  return rows as { template: string; values: Record<string, string> }[]
}

test('a suspended person is logged out, hidden from search, and gets the reason only with the password', async () => {
  const { viber, service, client } = await aScene()
  const order = await buy(client, service)
  const admin = await aPerson({ role: 'admin' })
  const id = viber.user.id
  expect(await admin.suspensions.suspend({ id, reason })).toMatchObject({
    reason,
    suspendedBy: admin.user.fullName,
    liftedAt: null,
  })
  await expect(viber.accounts.me()).rejects.toMatchObject({ status: 401 })
  await expect(client.services.get({ id: service.id })).rejects.toMatchObject({ status: 404 })
  // Running orders continue (docs/product-rules.md#suspension).
  expect((await client.orders.get({ id: order.id })).status).toBe('pending')
  const { username } = viber.user
  const visitor = await aVisitor()
  const password = 'a long enough secret'
  await expect(visitor.accounts.login({ username, password })).rejects.toMatchObject({
    status: 403,
    code: 'account.suspended',
    serverMessage: `Your account is suspended: ${reason}`,
  })
  await expect(
    visitor.accounts.login({ username, password: 'not this one' }),
  ).rejects.toMatchObject({ status: 401, code: 'auth.wrong_credentials' })
  const [mail] = await mailsTo(id)
  expect(mail).toMatchObject({ template: 'account_suspended', values: { reason } })
  expect(mail?.values['link']).toMatch(/^\/appeal\?token=/)
})

test('lifting restores everything except the sessions, and grants the appeal', async () => {
  const { admin, person, credentials, appeal } = await suspended()
  await appeal(admin)
  const { id } = person.user
  expect(await admin.suspensions.lift({ id, note: 'Sorry.' })).toMatchObject({
    liftedBy: admin.user.fullName,
    liftNote: 'Sorry.',
    appeals: [{ status: 'granted' }],
  })
  await expect(person.accounts.me()).rejects.toMatchObject({ status: 401 })
  expect(await person.accounts.login(credentials)).toMatchObject({ status: 'active' })
  await expect(admin.suspensions.lift({ id })).rejects.toMatchObject({ code: 'suspension.none' })
  expect((await mailsTo(id)).map(({ template }) => template)).toEqual([
    'account_suspended',
    'account_restored',
  ])
})

test('of two concurrent suspensions the second is refused', async () => {
  const admins = [await aPerson({ role: 'admin' }), await aPerson({ role: 'super_admin' })]
  const { user } = await aPerson()
  const tries = await Promise.allSettled(
    admins.map((admin) => admin.suspensions.suspend({ id: user.id, reason })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tries).toContainEqual(
    expect.objectContaining({
      reason: expect.objectContaining({ status: 409, code: 'suspension.running' }),
    }),
  )
  const lifts = await Promise.allSettled(
    admins.map((admin) => admin.suspensions.lift({ id: user.id })),
  )
  expect(lifts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('only super admins suspend admins, and admins cannot suspend themselves', async () => {
  const admin = await aPerson({ role: 'admin' })
  const other = await aPerson({ role: 'admin' })
  const owner = await aPerson({ role: 'super_admin' })
  await aPerson({ role: 'super_admin' })
  const refused = (code: string) => expect.objectContaining({ status: 403, code })
  await expect(admin.suspensions.suspend({ id: other.user.id, reason })).rejects.toEqual(
    refused('suspension.super_admin_only'),
  )
  await expect(admin.suspensions.suspend({ id: admin.user.id, reason })).rejects.toEqual(
    refused('suspension.own'),
  )
  await expect(owner.suspensions.suspend({ id: owner.user.id, reason })).rejects.toEqual(
    refused('suspension.own'),
  )
  await owner.suspensions.suspend({ id: other.user.id, reason })
  await expect(other.audit.list({})).rejects.toMatchObject({ status: 401 })
  await expect(admin.suspensions.lift({ id: other.user.id })).rejects.toEqual(
    refused('suspension.super_admin_only'),
  )
  await owner.suspensions.lift({ id: other.user.id })
})

test('when two super admins suspend each other concurrently, one stays', async () => {
  const { database } = await theServer()
  await database.pool.query(`update users set role = 'customer' where role = 'super_admin'`)
  const [one, two] = [
    await aPerson({ role: 'super_admin' }),
    await aPerson({ role: 'super_admin' }),
  ]
  const tries = await Promise.allSettled([
    one.suspensions.suspend({ id: two.user.id, reason }),
    two.suspensions.suspend({ id: one.user.id, reason }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const last = tries[0].status === 'fulfilled' ? one : two
  await expect(last.suspensions.suspend({ id: last.user.id, reason })).rejects.toMatchObject({
    status: 409,
    code: 'account.no_super_admin',
  })
})

test('suspending a deleted or unknown person, or with an empty or too long reason, is refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { user } = await aPerson()
  await expect(admin.suspensions.suspend({ id: 999_999, reason })).rejects.toMatchObject({
    status: 404,
  })
  for (const wrong of ['', ' \n ', '\u200B', 'x'.repeat(1001)]) {
    await expect(admin.suspensions.suspend({ id: user.id, reason: wrong })).rejects.toMatchObject({
      status: 400,
    })
  }
})

test('a person who waited for approval waits again once the suspension is lifted', async () => {
  const { database } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const { user } = await aPerson()
  await database.pool.query(`update users set status = 'pending_approval' where id = $1`, [user.id])
  await admin.suspensions.suspend({ id: user.id, reason })
  await admin.suspensions.lift({ id: user.id })
  const { rows } = await database.pool.query('select status from users where id = $1', [user.id])
  expect(rows).toEqual([{ status: 'pending_approval' }])
})

test('an admin is refused as an admin, even if the member is the last super admin', async () => {
  const { database } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const { user } = await aPerson({ role: 'super_admin' })
  await database.pool.query(
    `update users set role = 'customer' where role = 'super_admin' and id <> $1`,
    [user.id],
  )
  await expect(admin.suspensions.suspend({ id: user.id, reason })).rejects.toMatchObject({
    status: 403,
    code: 'suspension.super_admin_only',
  })
})
