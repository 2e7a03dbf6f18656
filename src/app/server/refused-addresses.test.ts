import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueMails } from '#mail/server/send-due-mails.ts'
import type { Context } from '#platform/server/context.ts'
import { createSmtp } from '#platform/server/drivers/mail/smtp.ts'
import { DAY_MS } from '#platform/durations.ts'
import { aSending } from '#testing/broadcast-scenes.ts'
import { PASSWORD, aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'

let smtp: TestSmtp
let sender: Context

beforeAll(async () => {
  smtp = await startSmtp()
  const { system } = await theServer()
  sender = { ...system, mail: createSmtp(smtp.url) }
})

afterAll(async () => {
  sender.mail?.close()
  await smtp.close()
})

const send = () => sendDueMails(sender)
const receivedBy = ({ user }: Person) => smtp.received.filter(({ to }) => to.includes(user.email))

async function queue(template: string, { user }: Person): Promise<void> {
  const { database } = await theServer()
  await database.pool.query(
    `insert into mails (user_id, to_address, template, values, created_at, send_at)
     values ($1, $2, $3, '{"name": "Ana", "link": "/", "at": "2026-11-20T08:00:00Z"}', now(),
       -- The clock of the database may be a moment ahead.
       now() - interval '1 second')`,
    [user.id, user.email, template],
  )
}

/** A member whose address refused an email, and takes them again since. */
async function aRefused(response = '550 No such user'): Promise<Person> {
  const person = await aPerson()
  smtp.answers.set(person.user.email, response)
  await queue('password_changed', person)
  await send()
  smtp.answers.delete(person.user.email)
  return person
}

async function isRefused({ user }: Person): Promise<boolean> {
  const admin = await aPerson({ role: 'admin' })
  return (await admin.people.get({ id: user.id })).emailRefusedAt !== null
}

async function tokenSentTo(person: Person): Promise<string> {
  const { raw = '' } = receivedBy(person).at(-1) ?? {}
  return /token=3D([\w-]+)/.exec(raw.replaceAll(/=\r\n/g, ''))?.[1] ?? ''
}

test('after a permanent refusal, broadcasts leave an address out and count it as skipped', async () => {
  const [one, two, other] = [await aRefused(), await aRefused('550 5.1.1 Unknown'), await aPerson()]
  const { runJob } = await theServer()
  const { owner, broadcast } = await aSending({ ways: ['mail'] })
  await runJob('broadcasts.send')
  await send()
  await runJob('broadcasts.send')
  expect([receivedBy(one), receivedBy(two)]).toEqual([[], []])
  expect(receivedBy(other)).toHaveLength(1)
  const { skipped, failed, state } = await owner.broadcasts.get({ id: broadcast.id })
  expect({ skipped, failed, state }).toEqual({ skipped: 2, failed: 0, state: 'sent' })
})

test('only emails that the person asks for are sent to it', async () => {
  const person = await aRefused()
  for (const template of ['new_sign_in', 'unread', 'verify_email', 'reset_password']) {
    await queue(template, person)
  }
  await send()
  const subjects = receivedBy(person).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])
  expect(new Set(subjects)).toEqual(
    new Set(['Choose a new password', 'Please confirm your email address']),
  )
  expect(await isRefused(person)).toBe(true)
})

test.each([
  ['550 5.1.1 No such user', true],
  ['553 5.1.2 Bad destination', true],
  ['550 5.2.1 Mailbox disabled', true],
  ['550 User unknown', true],
  ['552 5.2.2 Mailbox full', false],
  ['550 5.7.1 Message blocked', false],
  ['550 relay not permitted', false],
  ['554 Transaction failed', false],
  ['450 4.2.0 Greylisted', false],
])('%s makes an address refused: %s', async (response, expected) => {
  expect(await isRefused(await aRefused(response))).toBe(expected)
})

test('admins see it on the overview, in the list and on the page of the person, and end it', async () => {
  const { clock } = await theServer()
  const person = await aRefused()
  const admin = await aPerson({ role: 'admin' })
  const { id } = person.user
  const need = (await admin.adminNeeds.list()).find(({ kind }) => kind === 'refused_addresses')
  expect(need?.count).toBeGreaterThan(0)
  const { items, total } = await admin.people.list({ mail: 'refused' })
  expect(total).toBe(need?.count)
  expect(items.find((one) => one.id === id)?.emailRefusedAt).toEqual(expect.any(String))
  expect(await (await admin.fetch('/api/admin/users/export.csv?mail=refused')).text()).toContain(
    person.user.username,
  )
  expect(await person.account.get()).toMatchObject({ isEmailRefused: true })

  expect(await admin.people.resumeEmails({ id })).toMatchObject({ emailRefusedAt: null })
  const again = await admin.people.resumeEmails({ id })
  const actions = again.deeds.map(({ action }) => action)
  expect(actions.filter((action) => action === 'user.emails_resumed')).toHaveLength(1)
  expect(await person.account.get()).toMatchObject({ isEmailRefused: false })
  await queue('password_changed', person)
  await send()
  expect(receivedBy(person)).toHaveLength(1)

  await aRefused()
  clock.advance(8 * DAY_MS)
  const later = await aPerson({ role: 'admin' })
  const kinds = (await later.adminNeeds.list()).map(({ kind }) => kind)
  expect(kinds).not.toContain('refused_addresses')
  clock.set(new Date())
})

test('a new address ends it', async () => {
  const person = await aRefused()
  const email = `new-${person.user.email}`
  await person.account.changeEmail({ email, currentPassword: PASSWORD })
  await send()
  expect(await isRefused(person)).toBe(true)
  const renewed = { ...person, user: { ...person.user, email } }
  await person.account.confirmEmail({ token: await tokenSentTo(renewed) })
  expect(await isRefused(person)).toBe(false)
})

test('a link to reset the password that is opened ends it', async () => {
  const person = await aRefused()
  await (await aVisitor()).account.forgotPassword({ email: person.user.email })
  await (await theServer()).work()
  await send()
  const token = await tokenSentTo(person)
  await (await aVisitor()).account.resetPassword({ token, newPassword: 'another long secret' })
  expect(await isRefused(person)).toBe(false)
})

test('a refused mail to an address that no member has confirmed marks no member', async () => {
  const person = await aPerson()
  const email = `wrong-${person.user.email}`
  smtp.answers.set(email, '550 No such user')
  await person.account.changeEmail({ email, currentPassword: PASSWORD })
  const admin = await aPerson({ role: 'admin' })
  smtp.answers.set('gone@example.org', '550 No such user')
  await admin.people.invite({ email: 'gone@example.org' })
  await send()
  expect(await isRefused(person)).toBe(false)
})

test('the copy of the data has the mark, and an erased account keeps none', async () => {
  const { user, personalData, fetch } = await aRefused()
  const copy = await (await fetch('/api/user/export')).json()
  expect(copy).toMatchObject({ emailRefusedAt: expect.any(String) })
  const { database } = await theServer()
  const marks = () =>
    database.pool.query('select from refused_addresses where user_id = $1', [user.id])
  expect((await marks()).rowCount).toBe(1)
  await personalData.deleteAccount({ currentPassword: PASSWORD })
  expect((await marks()).rowCount).toBe(0)
})
