import { expect, test } from 'vitest'
import { mailsTo, tokenMailedTo } from '#testing/outbox.ts'
import { aPerson, aVisitor, PASSWORD, theServer } from '#testing/server.ts'

const { work } = await theServer()
const ascii = (name: string) => `${name}@xn--e1afmkfd.xn--p1ai`
const own = (name: string) => `${name}@пример.рф`

const someone = (username: string, email: string) => ({
  username,
  email,
  fullName: 'Anna Petrova',
  password: PASSWORD,
  isServiceProvider: false,
})

test('an internationalized email address can register and log in, and is shown in its own script', async () => {
  const visitor = await aVisitor()
  // Browsers send the ASCII form; API clients may send the other.
  const user = await visitor.accounts.register(someone('anna.petrova', ascii('anna')))
  expect(user.email).toBe(own('anna'))
  expect(await mailsTo(ascii('anna'))).toMatchObject([{ template: 'verify_email' }])
  await expect(
    (await aVisitor()).accounts.register(someone('anna.again', own('anna'))),
  ).rejects.toMatchObject({ code: 'account.email_taken' })
  for (const username of [ascii('anna'), own('anna'), own('ANNA')]) {
    const elsewhere = await aVisitor()
    const known = await elsewhere.accounts.login({ username, password: PASSWORD })
    expect(known.id).toBe(user.id)
  }
  const token = await tokenMailedTo(ascii('anna'))
  expect(await visitor.account.confirmEmail({ token })).toEqual({
    email: own('anna'),
    isNew: false,
  })

  await visitor.account.forgotPassword({ email: own('anna') })
  await work()
  expect((await mailsTo(ascii('anna'))).map(({ template }) => template)).toContain('reset_password')

  const admin = await aPerson({ role: 'admin' })
  for (const q of [ascii('anna'), own('anna')]) {
    const { items } = await admin.people.list({ q })
    expect(items.map(({ id, email }) => [id, email])).toEqual([[user.id, own('anna')]])
  }
})

test('addresses with characters such as & work for email changes, contact messages and support', async () => {
  const { account, contact, user } = await aPerson()
  const email = `r&d.${user.username}@company.com`
  const pending = await account.changeEmail({ email, currentPassword: PASSWORD })
  expect(pending.pendingEmail).toBe(email)
  await contact.send({ name: 'Rita', email: own('rita'), message: 'Do you read this?' })
  const admin = await aPerson({ role: 'admin' })
  const settings = await admin.generalSettings.get({})
  const saved = await admin.generalSettings.set({ ...settings, supportEmail: own('help') })
  expect(saved.supportEmail).toBe(own('help'))
  await admin.generalSettings.set({ ...saved, supportEmail: '' })
})

test('a domain label that ends with a hyphen is refused everywhere with one message', async () => {
  const email = 'x@ex-.com'
  const errors = [{ path: 'email', message: 'Please enter a valid email address' }]
  const { account, contact, accounts } = await aPerson()
  for (const send of [
    () => accounts.register(someone('x.person', email)),
    () => account.forgotPassword({ email }),
    () => account.changeEmail({ email, currentPassword: PASSWORD }),
    () => contact.send({ name: 'X', email, message: 'Hello' }),
  ]) {
    await expect(send()).rejects.toMatchObject({ status: 400, errors })
  }
})
