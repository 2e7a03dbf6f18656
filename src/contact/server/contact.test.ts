import { afterEach, expect, test } from 'vitest'
import { mailsTo } from '#testing/outbox.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'
import { KEPT_DAYS } from '../message.ts'

const { database, clock, runJob } = await theServer()
const SUPPORT = 'support@example.org'
const wanted = {
  name: 'Nora Nobody',
  email: 'nora@example.net',
  subject: 'An invoice',
  message: 'Where do I find it?\n<b>Thanks</b>',
}

async function setSupport(supportEmail: string) {
  const admin = await aPerson({ role: 'admin' })
  await admin.generalSettings.set({ ...(await admin.generalSettings.get({})), supportEmail })
}
afterEach(() => setSupport(''))

/** The message of this sender, as an admin finds it in the inbox. */
async function written(name: string) {
  const admin = await aPerson({ role: 'admin' })
  const { items } = await admin.moderation.list({ kind: 'contact', limit: 100 })
  const item = items.find(({ person }) => person.fullName === name)
  return { admin, item, id: item?.id ?? 0 }
}

test('a visitor’s message is stored, shown in the inbox and emailed to support', async () => {
  await setSupport(SUPPORT)
  const visitor = await aVisitor()
  expect(await visitor.contact.send(wanted)).toEqual({ isReceived: true })
  const { admin, item, id } = await written(wanted.name)
  expect(item).toMatchObject({
    person: { id: null, username: null },
    title: 'An invoice',
    excerpt: wanted.message,
    outcome: null,
  })
  expect(await admin.contact.get({ id })).toMatchObject({ ...wanted, userId: null, status: 'open' })
  const [mail] = await mailsTo(SUPPORT)
  expect(mail).toMatchObject({
    template: 'contact_message',
    values: { ...wanted, link: `/admin/inbox?kind=contact&item=contact-${id}` },
  })
})

test('without a support address the message is only in the inbox, with the logged-in sender', async () => {
  const person = await aPerson({ fullName: 'Paula Person' })
  const { subject: _none, ...rest } = wanted
  await person.contact.send({ ...rest, name: 'P. Person' })
  const { admin, item, id } = await written('Paula Person')
  expect(item).toMatchObject({ person: { id: person.user.id }, title: null })
  expect(await admin.contact.get({ id })).toMatchObject({ name: 'P. Person', subject: null })
  const { matters } = await admin.moderation.history({ id: person.user.id })
  expect(matters).toMatchObject([{ kind: 'contact', id }])
})

test.each([
  ['no name', { name: ' \u200b' }, 'name', 'Please enter your name'],
  ['no address', { email: 'nora' }, 'email', 'Please enter a valid email address'],
  ['two addresses', { email: 'a@b.co,c@d.co' }, 'email', 'Please enter a valid email address'],
  ['no words', { message: '\n\n' }, 'message', 'Please write a message'],
  ['too many words', { message: 'x'.repeat(5001) }, 'message', 'At most 5000 characters'],
])('%s is refused with its field', async (_, wrong, path, message) => {
  const visitor = await aVisitor()
  await expect(visitor.contact.send({ ...wanted, ...wrong })).rejects.toMatchObject({
    status: 400,
    errors: [{ path, message }],
  })
})

test('an identical message, sent concurrently or within the hour, is stored once; later it is stored again', async () => {
  const visitor = await aVisitor()
  const mine = { ...wanted, name: 'Tom Twice', email: 'tom@example.net' }
  const howMany = async () => {
    const admin = await aPerson({ role: 'admin' })
    const { items } = await admin.moderation.list({ kind: 'contact', limit: 100 })
    return items.filter(({ person }) => person.fullName === mine.name).length
  }
  await Promise.all([visitor.contact.send(mine), visitor.contact.send(mine)])
  clock.advance(59 * 60_000)
  expect(await visitor.contact.send(mine)).toEqual({ isReceived: true })
  expect(await howMany()).toBe(1)
  await visitor.contact.send({ ...mine, message: 'And where do I find the other one?' })
  expect(await howMany()).toBe(2)
  clock.advance(60_001)
  await visitor.contact.send(mine)
  expect(await howMany()).toBe(3)
})

test('a bot that fills in the honeypot is thanked and its message dropped', async () => {
  const visitor = await aVisitor()
  const answer = await visitor.contact.send({ ...wanted, name: 'Bot', website: 'http://spam' })
  expect(answer).toEqual({ isReceived: true })
  expect((await written('Bot')).item).toBeUndefined()
})

test('a name cannot inject a header into the email', async () => {
  await setSupport('other@example.org')
  const visitor = await aVisitor()
  await visitor.contact.send({ ...wanted, name: 'Eve\r\nBcc: all@example.org' })
  const [mail] = await mailsTo('other@example.org')
  expect(mail?.values['name']).toBe('Eve Bcc: all@example.org')
})

test('of two concurrent answers the second is refused; the note is visible to admins and in the audit log', async () => {
  const visitor = await aVisitor()
  await visitor.contact.send({ ...wanted, name: 'Ada Asked' })
  const { admin, id } = await written('Ada Asked')
  const second = await aPerson({ role: 'admin' })
  const results = await Promise.allSettled([
    admin.contact.answer({ id, note: 'Sent the link.' }),
    second.contact.answer({ id, note: 'Sent the link.' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'contact.answered' },
  })
  expect(await admin.contact.get({ id })).toMatchObject({
    status: 'answered',
    note: 'Sent the link.',
    answeredBy: expect.any(String) as string,
  })
  const { items } = await admin.moderation.list({ kind: 'contact', state: 'decided' })
  expect(items[0]).toMatchObject({ id, outcome: 'answered' })
  const log = await admin.audit.list({ subject: 'contact_message', subjectId: id })
  expect(log.items).toMatchObject([{ action: 'contact.answered', reason: null }])
  await expect(admin.contact.answer({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
})

test('my messages are in the copy of my data and are deleted with my account', async () => {
  const person = await aPerson({ fullName: 'Gus Gone' })
  await person.contact.send({ ...wanted, message: 'Only mine' })
  const copy = await (await person.fetch('/api/user/export')).json()
  expect(copy).toMatchObject({ contactMessages: [{ message: 'Only mine', status: 'open' }] })
  await person.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  const { rows } = await database.pool.query(
    `select id from contact_messages where message = 'Only mine'`,
  )
  expect(rows).toEqual([])
})

test('the CSV contains no formulas', async () => {
  const visitor = await aVisitor()
  await visitor.contact.send({ ...wanted, subject: '=HYPERLINK("http://evil")' })
  const admin = await aPerson({ role: 'admin' })
  const table = await admin.fetch('/api/admin/contact-messages/export.csv?status=open')
  expect(await table.text()).toContain(`"'=HYPERLINK(""http://evil"")"`)
})

test('answered messages are deleted after a year, open ones are not', async () => {
  const visitor = await aVisitor()
  await visitor.contact.send({ ...wanted, name: 'Old Answered' })
  await visitor.contact.send({ ...wanted, name: 'Old Waiting' })
  const { admin, id } = await written('Old Answered')
  await admin.contact.answer({ id })
  clock.advance(KEPT_DAYS * 86_400_000 - 60_000)
  await runJob('contact.forget')
  const names = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from contact_messages where name like 'Old %' order by name`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await names()).toEqual(['Old Answered', 'Old Waiting'])
  clock.advance(120_000)
  await runJob('contact.forget')
  expect(await names()).toEqual(['Old Waiting'])
  clock.advance(-KEPT_DAYS * 86_400_000 - 60_000)
})
