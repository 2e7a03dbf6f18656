import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { mailsTo } from '#testing/outbox.ts'
import { aDispute, anOrder, aRelease, connectBank, minutes } from '#testing/scenes.ts'
import { aNewService, aPerson, aScene, aVisitor, theServer, type Person } from '#testing/server.ts'

const currentPassword = 'a long enough secret'

async function copyOf(person: Person) {
  const response = await person.fetch('/api/user/export')
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="my-data-')
  return { text: await response.clone().text(), data: (await response.json()) as Copy }
}
interface Copy {
  account: { username: string }
  orders: { id: number }[]
  payments: { payments: { amountCents: number }[] }
  services: { title: string }[]
  favorites: { services: { serviceId: number }[] }
  sessions: object[]
}

test('the copy of my data holds my data and no credentials', async () => {
  const { client, viber, service, order } = await anOrder()
  await client.favorites.toggleService({ id: service.id })
  const mine = await copyOf(client)
  expect(mine.data).toMatchObject({
    account: { username: client.user.username },
    orders: [{ id: order.id }],
    payments: { payments: [{ amountCents: 6500 }] },
    services: [],
    favorites: { services: [{ serviceId: service.id }] },
    sessions: [{}],
  })
  expect(mine.text).not.toMatch(/passwordHash|tokenHash|secretEncrypted|argon2/)
  expect(mine.text).not.toContain(viber.user.email)
  expect((await copyOf(viber)).data.services).toMatchObject([{ title: service.title }])
})

test('the copy holds the reviews a member wrote, and of the reviews about them only the public ones', async () => {
  const { client, viber, order } = await aRelease()
  const comment = 'Never again.'
  const { id } = await client.reviews.create({ id: order.id, rating: 1, comment, isPublic: false })
  expect((await copyOf(client)).text).toContain(comment)
  expect((await copyOf(viber)).text).not.toContain(comment)
  await client.reviews.edit({ id, isPublic: true })
  expect((await copyOf(viber)).text).toContain(comment)
})

test('an account is not deleted without its password', async () => {
  const { accounts, personalData } = await aPerson()
  await expect(personalData.deleteAccount({ currentPassword: 'a guess' })).rejects.toMatchObject({
    status: 403,
    code: 'auth.wrong_password',
  })
  expect(await accounts.me()).toMatchObject({ status: 'active' })
})

test('the password is not accepted in the query string', async () => {
  const person = await aPerson()
  const response = await person.fetch(
    `/api/user?currentPassword=${encodeURIComponent(currentPassword)}`,
    { method: 'DELETE' },
  )
  expect(response.status).toBe(400)
})

test('neither party can delete their account while an order is open or disputed', async () => {
  const { client, viber } = await anOrder()
  for (const { personalData } of [client, viber]) {
    await expect(personalData.deleteAccount({ currentPassword })).rejects.toMatchObject({
      status: 409,
      code: 'account.open_orders',
    })
  }
  const disputed = await aDispute()
  await expect(
    disputed.client.personalData.deleteAccount({ currentPassword }),
  ).rejects.toMatchObject({ code: 'account.open_disputes' })
})

test('a viber can delete their account once they are paid, a client immediately', async () => {
  const { client, viber } = await aRelease()
  await expect(viber.personalData.deleteAccount({ currentPassword })).rejects.toMatchObject({
    status: 409,
    code: 'account.money_waits',
  })
  await client.personalData.deleteAccount({ currentPassword })
  await connectBank(viber)
  await minutes(3)
  await viber.personalData.deleteAccount({ currentPassword })
})

test('a deleted account is anonymous, and the data that others need stays', async () => {
  const { client, viber, order } = await aRelease()
  await client.reviews.create({ id: order.id, rating: 5, comment: 'Twice as fast now.' })
  const { id, username, email, fullName } = client.user
  const elsewhere = await aVisitor()
  await elsewhere.accounts.login({ username, password: currentPassword })
  await client.account.save({ bio: 'Born in Lisbon.', headline: 'Shop owner' })
  await client.personalData.deleteAccount({ currentPassword })

  for (const session of [client, elsewhere]) {
    await expect(session.accounts.me()).rejects.toMatchObject({ status: 401 })
  }
  await expect(
    elsewhere.accounts.login({ username, password: currentPassword }),
  ).rejects.toMatchObject({ code: 'auth.wrong_credentials' })
  await expect(
    elsewhere.accounts.login({ username: `deleted-${id}`, password: currentPassword }),
  ).rejects.toMatchObject({ code: 'auth.wrong_credentials' })

  const { database } = await theServer()
  const { rows } = await database.pool.query<{ row: string }>(
    'select u::text as row from users u where id = $1',
    [id],
  )
  for (const trace of [email, username, fullName, 'Lisbon', 'Shop owner']) {
    expect(rows[0]?.row).not.toContain(trace)
  }
  expect(await viber.orders.get({ id: order.id })).toMatchObject({
    client: { id, fullName: 'Deleted user', avatar: null },
  })
  expect(await mailsTo(email)).toMatchObject([{ template: 'account_deleted' }])
  // The email address is free again. The username stays reserved, and so does the name given to deleted accounts.
  const again = {
    username: 'new.owner',
    email,
    fullName: 'New Person',
    password: 'brand new words',
  }
  await expect(elsewhere.accounts.register({ ...again, username })).rejects.toMatchObject({
    code: 'account.username_taken',
  })
  expect(await elsewhere.accounts.register(again)).toMatchObject({ username: 'new.owner' })
  await expect(
    elsewhere.accounts.register({ ...again, username: 'Deleted-99', email: 'x@example.org' }),
  ).rejects.toMatchObject({ code: 'account.username_reserved' })
})

test('a deleted viber is not found anywhere', async () => {
  const { client, viber, service } = await aScene()
  await client.favorites.toggleViber({ id: viber.user.id })
  await client.favorites.toggleService({ id: service.id })
  await viber.personalData.deleteAccount({ currentPassword })
  await expect(client.services.get({ id: service.id })).rejects.toMatchObject({ status: 404 })
  await expect(client.profiles.user({ id: viber.user.id })).rejects.toMatchObject({ status: 404 })
  expect(await client.favorites.list()).toMatchObject({ services: [], vibers: [] })
})

test('the last super admin cannot delete their account, even when two try concurrently', async () => {
  const { database } = await theServer()
  await database.pool.query(`update users set role = 'customer' where role = 'super_admin'`)
  const [first, second] = [
    await aPerson({ role: 'super_admin' }),
    await aPerson({ role: 'super_admin' }),
  ]
  const left = await Promise.allSettled(
    [first, second].map(({ personalData }) => personalData.deleteAccount({ currentPassword })),
  )
  expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(left.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'account.last_super_admin' },
  })
})

test('concurrent deletion deletes once', async () => {
  const { personalData, user } = await aPerson()
  await Promise.allSettled([
    personalData.deleteAccount({ currentPassword }),
    personalData.deleteAccount({ currentPassword }),
  ])
  expect(await mailsTo(user.email)).toHaveLength(1)
  const { database } = await theServer()
  const { rowCount } = await database.pool.query(
    `select 1 from audit_log where action = 'auth.account_deleted' and subject_id = $1`,
    [user.id],
  )
  expect(rowCount).toBe(1)
})

test('only the farewell email still knows the address, and only until it is sent', async () => {
  const { personalData, user } = await aPerson()
  const { database, runJob } = await theServer()
  await database.pool.query(
    `update users set stripe_customer_id = 'cus_1', stripe_account_id = 'acct_1' where id = $1`,
    [user.id],
  )
  await personalData.deleteAccount({ currentPassword })
  expect(await mailsTo(user.email)).toMatchObject([{ template: 'account_deleted' }])
  await runJob('mail.send')
  expect(await mailsTo(user.email)).toEqual([])
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select stripe_customer_id, stripe_account_id from users where id = $1',
    [user.id],
  )
  expect(rows).toEqual([{ stripe_customer_id: null, stripe_account_id: null }])
})

test('files that cannot be deleted with the account are retried', async () => {
  const { viber } = await aScene()
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f60' } })
  const file = new Blob([new Uint8Array(await blank.png().toBuffer())], { type: 'image/png' })
  const { avatar } = await viber.account.setAvatar({ file })
  await viber.attachments.upload({ name: 'mine.txt', file: new Blob(['My own words.']) })
  const { database, resources, work } = await theServer()
  const { rows } = await database.pool.query<{ key: string }>(
    'select file_key as key from attachments where owner_id = $1',
    [viber.user.id],
  )
  const keys = [avatar?.split('/').at(-1) ?? '', ...rows.map(({ key }) => key)]
  const left = async () => {
    const files = await Promise.all(keys.map((key) => resources.files.read(key)))
    return files.filter((kept) => kept !== undefined)
  }
  const away = vi.spyOn(resources.files, 'delete').mockRejectedValue(new Error('away'))
  await viber.personalData.deleteAccount({ currentPassword })
  away.mockRestore()
  expect(await left()).toHaveLength(2)
  await work()
  expect(await left()).toEqual([])
})

test('the texts of an abandoned checkout are in the copy, and are deleted with the client', async () => {
  const { client, service } = await aScene()
  const { id: serviceId, userId: viberId } = service
  const requirements = 'It is called Moonlight, and nobody knows of it yet.'
  await client.payments.createIntent({ serviceId, viberId, amount: 65, requirements })
  expect((await copyOf(client)).text).toContain(requirements)
  await client.personalData.deleteAccount({ currentPassword })
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ row: string }>(
    'select c::text as row from checkouts c where client_id = $1',
    [client.user.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain('Moonlight')
})

test('responses kept for idempotency keys are deleted with the account', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  await viber.services.create(aNewService, { idempotencyKey: 'my first service' })
  const { database } = await theServer()
  const answers = () =>
    database.pool.query('select body from idempotency_keys where user_id = $1', [viber.user.id])
  expect((await answers()).rows).toMatchObject([{ body: expect.stringContaining('checkout slow') }])
  await viber.personalData.deleteAccount({ currentPassword })
  expect((await answers()).rows).toEqual([])
})

test('a deleted viber’s services lose their texts, and unused uploads are deleted immediately', async () => {
  const { viber, service } = await aScene()
  await viber.attachments.upload({ name: 'mine.txt', file: new Blob(['My own words.']) })
  const { database } = await theServer()
  const uploads = () =>
    database.pool.query('select 1 from attachments where owner_id = $1', [viber.user.id])
  expect((await uploads()).rowCount).toBe(1)
  await viber.personalData.deleteAccount({ currentPassword })
  expect((await uploads()).rowCount).toBe(0)
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select title, description, status from services where id = $1',
    [service.id],
  )
  const description = 'The viber who offered this service has left.'
  expect(rows).toEqual([{ title: 'Deleted service', description, status: 'archived' }])
})
