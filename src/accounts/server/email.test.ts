import { expect, test } from 'vitest'
import { listen } from '#testing/event-stream.ts'
import { mailsTo, tokenMailedTo } from '#testing/outbox.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const currentPassword = 'a long enough secret'
let addresses = 0
const anAddress = () => `new${++addresses}@example.org`

test('after registration an email with a confirmation link is sent', async () => {
  const visitor = await aVisitor()
  const email = 'Fresh.Face@example.org'
  const registered = await visitor.accounts.register({
    username: 'fresh.face',
    email,
    fullName: 'Fresh Face',
    password: 'brand new words',
  })
  expect(registered.isEmailVerified).toBe(false)
  expect(await mailsTo(email)).toMatchObject([{ template: 'verify_email', values: { name: '' } }])
  const token = await tokenMailedTo(email)
  const elsewhere = await aVisitor()
  expect(await elsewhere.account.confirmEmail({ token })).toEqual({ email, isNew: false })
  expect((await visitor.accounts.me()).isEmailVerified).toBe(true)
})

test('a link used again reports what it confirmed and changes nothing', async () => {
  const { user, account, accounts } = await aPerson({ isEmailVerified: false })
  await account.sendVerification()
  const token = await tokenMailedTo(user.email)
  const elsewhere = await aVisitor()
  await elsewhere.account.confirmEmail({ token })
  const { database, clock } = await theServer()
  const verifiedAt = async () => {
    const { rows } = await database.pool.query<{ at: Date }>(
      'select email_verified_at as at from users where id = $1',
      [user.id],
    )
    return rows[0]?.at
  }
  const first = await verifiedAt()
  clock.advance(60_000)
  expect(await elsewhere.account.confirmEmail({ token })).toEqual({
    email: user.email,
    isNew: false,
  })
  expect(await verifiedAt()).toEqual(first)
  expect(await mailsTo(user.email)).toHaveLength(1)
  await expect(elsewhere.accounts.me()).rejects.toMatchObject({ status: 401 })
  expect((await accounts.me()).isEmailVerified).toBe(true)
})

test.each([
  ['the address has changed', 'moved'],
  ['the address is no longer confirmed', 'doubted'],
  ['a day has passed', 'late'],
  ['the account is deleted', 'gone'],
])('a used link is invalid once %s', async (_why, what) => {
  const person = await aPerson({ isEmailVerified: false })
  const { user, account, personalData } = person
  await account.sendVerification()
  const token = await tokenMailedTo(user.email)
  await account.confirmEmail({ token })
  const { database, clock } = await theServer()
  if (what === 'moved') {
    const email = anAddress()
    await account.changeEmail({ email, currentPassword })
    await account.confirmEmail({ token: await tokenMailedTo(email) })
  }
  if (what === 'doubted') {
    await database.pool.query('update users set email_verified_at = null where id = $1', [user.id])
  }
  if (what === 'gone') await personalData.deleteAccount({ currentPassword })
  if (what === 'late') clock.advance(24 * 3_600_000)
  await expect((await aVisitor()).account.confirmEmail({ token })).rejects.toMatchObject({
    status: 400,
    code: 'account.link_invalid',
  })
  if (what === 'late') clock.advance(-24 * 3_600_000)
})

test('every open session sees the confirmed address immediately', async () => {
  const [person, stranger] = [await aPerson({ isEmailVerified: false }), await aPerson()]
  const { user, account } = person
  const [hers, other] = [await listen(person), await listen(stranger)]
  const elsewhere = await aVisitor()
  await account.sendVerification()
  await elsewhere.account.confirmEmail({ token: await tokenMailedTo(user.email) })
  expect(await hers.until('account')).toEqual({ topic: 'account' })
  const { resources } = await theServer()
  resources.announce({ to: [stranger.user.id], topic: 'last' })
  expect([await other.next(), await other.next()]).toEqual([
    { topic: 'read_again' },
    { topic: 'last' },
  ])
  await Promise.all([hers.leave(), other.leave()])
})

test('only the hash of a link is stored outside the outbox', async () => {
  const { user, account } = await aPerson({ isEmailVerified: false })
  await account.sendVerification()
  const token = await tokenMailedTo(user.email)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ row: string }>(
    'select t::text as row from mail_tokens t where user_id = $1',
    [user.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(token)
})

test('every confirmation link of the last day works', async () => {
  const { user, account } = await aPerson({ isEmailVerified: false })
  await account.sendVerification()
  const older = await tokenMailedTo(user.email)
  await account.sendVerification()
  const newer = await tokenMailedTo(user.email)
  const { clock } = await theServer()
  clock.advance(24 * 3_600_000)
  for (const token of [older, newer]) {
    await expect(account.confirmEmail({ token })).rejects.toMatchObject({ status: 400 })
  }
  clock.advance(-24 * 3_600_000)
  expect(await account.confirmEmail({ token: older })).toMatchObject({ email: user.email })
  // The other link then reports the confirmed address.
  expect(await account.confirmEmail({ token: newer })).toMatchObject({ email: user.email })
  await account.sendVerification()
  expect(await mailsTo(user.email)).toHaveLength(2)
})

test('opening the page of a link does not use it up [control 28]', async () => {
  const { user, account, fetch } = await aPerson({ isEmailVerified: false })
  await account.sendVerification()
  const token = await tokenMailedTo(user.email)
  await fetch(`/api/email-confirmations?token=${token}`)
  expect(await account.confirmEmail({ token })).toMatchObject({ email: user.email })
})

test('a new address is used once it is confirmed, and the old address is notified', async () => {
  const person = await aPerson()
  const { user, account, accounts } = person
  const email = anAddress()
  const pending = await account.changeEmail({ email, currentPassword })
  expect(pending).toMatchObject({ email: user.email, pendingEmail: email })
  expect(await mailsTo(user.email)).toMatchObject([
    { template: 'email_change_asked', values: { email } },
  ])
  const elsewhere = await aVisitor()
  await elsewhere.accounts.login({ username: user.username, password: currentPassword })
  expect((await accounts.me()).email).toBe(user.email)

  await account.confirmEmail({ token: await tokenMailedTo(email) })
  expect(await account.get()).toMatchObject({ email, pendingEmail: null, isEmailVerified: true })
  expect(await mailsTo(user.email)).toMatchObject([
    { template: 'email_change_asked' },
    { template: 'email_changed', values: { email } },
  ])
  await expect(elsewhere.accounts.me()).rejects.toMatchObject({ status: 401 })
  const login = { username: email.toUpperCase(), password: currentPassword }
  expect((await (await aVisitor()).accounts.login(login)).id).toBe(user.id)
})

test('confirming a new address in a logged-out browser ends every session', async () => {
  const { account, accounts } = await aPerson()
  const email = anAddress()
  await account.changeEmail({ email, currentPassword })
  await (await aVisitor()).account.confirmEmail({ token: await tokenMailedTo(email) })
  await expect(accounts.me()).rejects.toMatchObject({ status: 401 })
})

test('cancelling an email change invalidates its link', async () => {
  const { user, account } = await aPerson()
  const other = await aPerson()
  const email = anAddress()
  await account.changeEmail({ email, currentPassword })
  await other.account.cancelEmailChange()
  expect(await account.get()).toMatchObject({ pendingEmail: email })
  expect(await account.cancelEmailChange()).toMatchObject({ email: user.email, pendingEmail: null })
  expect(await account.cancelEmailChange()).toMatchObject({ pendingEmail: null })
  const token = await tokenMailedTo(email)
  await expect(account.confirmEmail({ token })).rejects.toMatchObject({
    code: 'account.link_invalid',
  })
})

test('an email change requires the password and an address that is neither taken nor unchanged', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const change = (email: string, password = currentPassword) =>
    person.account.changeEmail({ email, currentPassword: password })
  await expect(change(anAddress(), 'a guess')).rejects.toMatchObject({
    code: 'auth.wrong_password',
  })
  await expect(change(other.user.email.toUpperCase())).rejects.toMatchObject({
    code: 'account.email_taken',
  })
  await expect(change(person.user.email)).rejects.toMatchObject({ status: 400 })
  await expect(change('no address')).rejects.toMatchObject({ status: 400 })
})

test('an address that another member took in the meantime stays theirs', async () => {
  const [person, other] = [await aPerson(), await aPerson()]
  const email = anAddress()
  await person.account.changeEmail({ email, currentPassword })
  const token = await tokenMailedTo(email)
  await other.account.changeEmail({ email, currentPassword })
  await other.account.confirmEmail({ token: await tokenMailedTo(email) })
  await expect(person.account.confirmEmail({ token })).rejects.toMatchObject({
    status: 409,
    code: 'account.email_taken',
  })
  expect((await person.accounts.me()).email).toBe(person.user.email)
})

test('a link for one purpose does not work for another', async () => {
  const { user, account } = await aPerson({ isEmailVerified: false })
  await account.sendVerification()
  const token = await tokenMailedTo(user.email)
  const newPassword = 'another long secret'
  await expect(account.resetPassword({ token, newPassword })).rejects.toMatchObject({ status: 400 })
})

test('of concurrent uses of one link one takes effect, and all get the same response', async () => {
  const { user, account } = await aPerson()
  const email = anAddress()
  await account.changeEmail({ email, currentPassword })
  const token = await tokenMailedTo(email)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => account.confirmEmail({ token })),
  )
  expect(new Set(responses.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ email, isNew: true })]),
  )
  const templates = (await mailsTo(user.email)).map(({ template }) => template)
  expect(templates).toEqual(['email_change_asked', 'email_changed'])
})

test('of two consecutive email changes only the last can be confirmed', async () => {
  const { user, account } = await aPerson()
  const [first, second] = [`first.${user.email}`, `second.${user.email}`]
  await account.changeEmail({ email: first, currentPassword })
  await account.changeEmail({ email: second, currentPassword })
  const again = await tokenMailedTo(second)
  await account.changeEmail({ email: second, currentPassword })
  await expect(account.confirmEmail({ token: await tokenMailedTo(first) })).rejects.toMatchObject({
    code: 'account.link_invalid',
  })
  expect(await account.confirmEmail({ token: again })).toEqual({ email: second, isNew: true })
})
