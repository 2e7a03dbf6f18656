import { expect, test } from 'vitest'
import { mailsTo } from '#testing/outbox.ts'
import { aDispute, anOrder, aRelease, suspended } from '#testing/scenes.ts'
import { aNewService, aPerson, PASSWORD, theServer } from '#testing/server.ts'

const currentPassword = PASSWORD
const owner = () => aPerson({ role: 'super_admin' })

test('a super admin erases a member, who is logged out and gets an email [control 53]', async () => {
  const [asking, member] = [await owner(), await aPerson()]
  const { id, email, username } = member.user
  await asking.people.addNote({ id, text: 'Asked to be erased.' })
  await expect(
    asking.personalData.eraseMember({ id, currentPassword: 'not this one' }),
  ).rejects.toMatchObject({ status: 403, code: 'auth.wrong_password' })
  expect(await member.accounts.me()).toMatchObject({ status: 'active' })

  await asking.personalData.eraseMember({ id, currentPassword })
  await expect(member.accounts.me()).rejects.toMatchObject({ status: 401 })
  const file = await asking.people.get({ id })
  expect(file).toMatchObject({ fullName: 'Deleted user', status: 'deleted' })
  expect(JSON.stringify(file)).not.toContain(username)
  expect(file.deeds[0]).toMatchObject({
    action: 'user.erased',
    actor: { id: asking.user.id },
    before: null,
    after: null,
  })
  expect(await asking.people.notes({ id })).toEqual([])
  expect(await mailsTo(email)).toMatchObject([{ template: 'account_deleted' }])
  // The super admin stays logged in.
  expect(await asking.accounts.me()).toMatchObject({ status: 'active' })
})

test('erasing twice, or concurrently, erases once', async () => {
  const [asking, member] = [await owner(), await aPerson()]
  const { id, email } = member.user
  const erase = () => asking.personalData.eraseMember({ id, currentPassword })
  await Promise.all([erase(), erase()])
  await erase()
  expect(await mailsTo(email)).toHaveLength(1)
  const { database } = await theServer()
  const { rowCount } = await database.pool.query(
    `select 1 from audit_log where action = 'user.erased' and subject_id = $1`,
    [id],
  )
  expect(rowCount).toBe(1)
})

test('admins are not erased, neither by themselves nor by another', async () => {
  const [asking, other, admin] = [await owner(), await owner(), await aPerson({ role: 'admin' })]
  for (const { user } of [asking, other, admin]) {
    await expect(
      asking.personalData.eraseMember({ id: user.id, currentPassword }),
    ).rejects.toMatchObject({ status: 403, code: 'erasure.admin' })
  }
  const { id } = (await aPerson()).user
  await expect(admin.personalData.eraseMember({ id, currentPassword })).rejects.toMatchObject({
    status: 403,
    code: 'auth.forbidden',
  })
  await expect(
    asking.personalData.eraseMember({ id: 999_999, currentPassword }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a member with open orders, disputes or money is not erased', async () => {
  const asking = await owner()
  const refused = async (id: number, code: string) => {
    await expect(asking.personalData.eraseMember({ id, currentPassword })).rejects.toMatchObject({
      status: 409,
      code,
    })
    expect(await asking.people.get({ id })).toMatchObject({ status: 'active' })
  }
  const { client, viber } = await anOrder()
  await refused(client.user.id, 'erasure.open_orders')
  await refused(viber.user.id, 'erasure.open_orders')
  await refused((await aDispute()).client.user.id, 'erasure.open_disputes')
  const released = await aRelease()
  await refused(released.viber.user.id, 'erasure.money_waits')
  await asking.personalData.eraseMember({ id: released.client.user.id, currentPassword })
})

test('what admins wrote about a member goes with the account, and that they acted stays', async () => {
  const [asking, { person }] = [await owner(), await suspended('Quirrell sells copied shops')]
  const { id } = person.user
  const { database } = await theServer()
  // As earlier versions wrote it.
  await database.pool.query(
    `insert into audit_log (at, actor_id, actor_role, action, subject, subject_id, address, request_id, after, reason)
     values (now(), $1, 'super_admin', 'user.suspended', 'user', $2, '192.0.2.7', 'before',
       '{"status": "suspended", "title": "Quirrell"}', 'Quirrell sells copied shops')`,
    [asking.user.id, id],
  )
  await asking.personalData.eraseMember({ id, currentPassword })
  const file = await asking.people.get({ id })
  expect(JSON.stringify(file)).not.toContain('Quirrell')
  expect(file.suspensions).toMatchObject([{ reason: 'Erased with the account' }])
  const deed = file.deeds.find(({ requestId }) => requestId === 'before')
  expect(deed).toMatchObject({
    actor: { id: asking.user.id },
    action: 'user.suspended',
    address: '192.0.2.7',
    after: { status: 'suspended' },
    reason: null,
  })
})

test('the search forgets words that only the services of an erased viber had', async () => {
  const asking = await owner()
  const viber = async (fullName: string, skill: string) => {
    const person = await aPerson({ isServiceProvider: true, fullName })
    await person.services.create({ ...aNewService, skills: [skill, 'Lathes'] })
    return person
  }
  const leaving = await viber('Anna Quirrellsen', 'Whittlework')
  await viber('Anna Otherwise', 'Turning')
  await asking.personalData.eraseMember({ id: leaving.user.id, currentPassword })
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ word: string }>(
    `select word from search_words where word in ('anna', 'quirrellsen', 'whittlework', 'lathes')
     union all select key from search_skills where key in ('whittlework', 'lathes') order by 1`,
  )
  expect(rows.map(({ word }) => word)).toEqual(['anna', 'lathes', 'lathes'])
})

test('the addresses of what an admin did stay when they leave', async () => {
  const admin = await aPerson({ role: 'admin' })
  const member = await aPerson({ isServiceProvider: true })
  await admin.accounts.setFeatured({ id: member.user.id, isFeatured: true })
  await admin.personalData.deleteAccount({ currentPassword })
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ address: string }>(
    `select address from audit_log where action = 'user.featured' and actor_id = $1`,
    [admin.user.id],
  )
  expect(rows).toEqual([{ address: '127.0.0.1' }])
})

test('a suspended member can be erased', async () => {
  const [asking, { person }] = [await owner(), await suspended()]
  const { id } = person.user
  await asking.personalData.eraseMember({ id, currentPassword })
  expect(await asking.people.get({ id })).toMatchObject({ status: 'deleted' })
})
