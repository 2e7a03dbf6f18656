import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, theServer } from '#testing/server.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'
import type { MailTransport } from '#platform/server/drivers/mail/mail-transport.ts'
import { createSmtp } from '#platform/server/drivers/mail/smtp.ts'
import type { Context } from '#platform/server/context.ts'
import { sendDueMails } from './send-due-mails.ts'
import { queueMail } from './service/outbox.ts'

let post: TestSmtp
let transports: MailTransport[] = []

beforeEach(async () => {
  post = await startSmtp()
})

afterEach(async () => {
  for (const transport of transports) transport.close()
  transports = []
  await post.close()
})

/** Each sender stands for a process of its own. */
async function aSender(url = post.url): Promise<Context> {
  const { system } = await theServer()
  const mail = createSmtp(url)
  transports.push(mail)
  return { ...system, mail }
}

async function aMail(template: 'verify_email' | 'password_changed' = 'verify_email') {
  const { system } = await theServer()
  const { user } = await aPerson({ fullName: 'Núria <b>' })
  const letter = { userId: user.id, to: user.email, locale: 'en', template }
  const values = {
    name: user.fullName,
    link: '/auth/confirm?token=secret',
    at: '2026-11-20T08:00:00Z',
  }
  await queueMail(system, { ...letter, values })
  return user.email
}

test('an email is sent with its attachment, and waits if the attachment cannot be created', async () => {
  const sender = await aSender()
  const email = await aMail()
  await sendDueMails(sender, () => Promise.reject(new Error('not now')))
  expect(receivedBy(email)).toEqual([])
  const { database } = await theServer()
  await database.pool.query('update mails set send_at = now() where to_address = $1', [email])
  const bytes = Buffer.from('%PDF-1.7 and so on')
  await sendDueMails(sender, async () => [
    { name: 'R-000001.pdf', contentType: 'application/pdf', bytes },
  ])
  const { raw = '' } = receivedBy(email)[0] ?? {}
  expect(raw).toContain('Content-Type: application/pdf; name=R-000001.pdf')
  expect(raw).toContain('Content-Disposition: attachment; filename=R-000001.pdf')
  expect(raw).toContain(bytes.toString('base64'))
})

async function row(to: string) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{
    id: number
    sent_at: Date | null
    failed_at: Date | null
    send_at: Date | null
    attempts: number
    values: object
  }>('select * from mails where to_address = $1', [to])
  return rows[0]
}

const receivedBy = (email: string) => post.received.filter(({ to }) => to.includes(email))

test('an email is sent once, as text and HTML, and its secrets are deleted', async () => {
  const sender = await aSender()
  const email = await aMail()
  await sendDueMails(sender)
  await sendDueMails(sender)
  expect(receivedBy(email)).toHaveLength(1)
  const { raw, to } = receivedBy(email)[0] ?? { raw: '', to: [] }
  expect(to).toEqual([email])
  expect(raw).toContain('Subject: Please confirm your email address')
  expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(raw).toContain('Content-Type: text/html; charset=utf-8')
  expect(raw).toContain('From: Vibework <no-reply@localhost>')
  expect(raw).toMatch(/^Message-ID: <[0-9a-f]{32}@localhost>\r$/m)
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(await row(email)).toMatchObject({
    attempts: 1,
    send_at: null,
    failed_at: null,
    values: {},
    sent_at: expect.any(Date),
  })
})

test('an email to a busy server is sent later under the same id', async () => {
  const { clock } = await theServer()
  const sender = await aSender()
  const email = await aMail()
  post.refusals.push({ at: 'DATA', code: 421 })
  await sendDueMails(sender)
  expect(receivedBy(email)).toEqual([])
  expect(await row(email)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
  await sendDueMails(sender)
  expect(receivedBy(email)).toEqual([])
  clock.advance(61_000)
  await sendDueMails(sender)
  expect(receivedBy(email)).toHaveLength(1)
  expect(await row(email)).toMatchObject({ attempts: 2, sent_at: expect.any(Date) })
})

test('after a crash between sending and marking, the email is sent again under the same id', async () => {
  const { clock, database } = await theServer()
  const sender = await aSender()
  const email = await aMail()
  await sendDueMails(sender)
  await database.pool.query(
    `update mails set sent_at = null, send_at = created_at, values = '{"name":"N","link":"/x"}'
     where to_address = $1`,
    [email],
  )
  clock.advance(1000)
  await sendDueMails(sender)
  const ids = receivedBy(email).map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('an email to an unknown address fails immediately', async () => {
  const { clock } = await theServer()
  const sender = await aSender()
  const email = await aMail()
  post.refusals.push({ at: 'RCPT', code: 550 })
  await sendDueMails(sender)
  clock.advance(86_400_000)
  await sendDueMails(sender)
  expect(receivedBy(email)).toEqual([])
  expect(await row(email)).toMatchObject({
    attempts: 1,
    failed_at: expect.any(Date),
    send_at: null,
    values: {},
  })
})

test('a refused login is an outage of the mail server; a refused recipient is not', async () => {
  const { database } = await theServer()
  const outages = async () => {
    const query = 'select reason from mail_outage where ended_at is null'
    return (await database.pool.query(query)).rows
  }
  for (const code of [450, 550]) {
    post.refusals.push({ at: 'RCPT', code })
    await aMail()
    await sendDueMails(await aSender())
    expect([code, await outages()]).toEqual([code, []])
  }
  await aMail()
  await sendDueMails(await aSender(post.url.replace('//', '//us:er@')))
  expect(await outages()).toEqual([{ reason: 'EAUTH 535' }])
  await database.pool.query('delete from mail_outage')
})

test('three concurrent senders send each email once', async () => {
  const senders = [await aSender(), await aSender(), await aSender()]
  const emails = []
  for (let count = 0; count < 15; count++) emails.push(await aMail('password_changed'))
  await Promise.all(senders.map((sender) => sendDueMails(sender)))
  for (const email of emails) expect(receivedBy(email)).toHaveLength(1)
})

test('without a mail server emails wait, and fail after three days', async () => {
  const { clock, system } = await theServer()
  const email = await aMail()
  const nowhere = { ...system, mail: null }
  await sendDueMails(nowhere)
  clock.advance(2.9 * 86_400_000)
  await sendDueMails(nowhere)
  expect(await row(email)).toMatchObject({ sent_at: null, failed_at: null, attempts: 0 })
  clock.advance(0.2 * 86_400_000)
  await sendDueMails({ ...nowhere, log: { ...system.log, error: () => {} } as typeof system.log })
  expect(await row(email)).toMatchObject({ failed_at: expect.any(Date), values: {} })
  await sendDueMails(await aSender())
  expect(receivedBy(email)).toEqual([])
})

test('emails with the same key are sent once', async () => {
  const { system, database } = await theServer()
  const { user } = await aPerson()
  const letter = {
    userId: user.id,
    to: user.email,
    locale: 'es',
    template: 'password_changed',
    values: { name: 'Ana', at: '2026-11-20T08:00:00Z' },
    key: `changed ${user.id}`,
  } as const
  await queueMail(system, letter)
  await queueMail(system, letter)
  const { rows } = await database.pool.query('select 1 from mails where key = $1', [letter.key])
  expect(rows).toHaveLength(1)
})

test('in development emails go to the mailbox, once', async () => {
  const { system } = await theServer()
  const email = await aMail()
  await sendDueMails(system)
  const person = await aPerson()
  const mails = (await person.mail.mailbox()).filter(({ toAddress }) => toAddress === email)
  expect(mails).toHaveLength(1)
  const mail = await person.mail.mail({ id: mails[0]?.id ?? 0 })
  expect(mail.text).toContain('/auth/confirm?token=secret')
  expect(mail.html).toContain('Núria &lt;b&gt;')
  expect(mail.headers).toMatchObject({ To: email, 'Content-Language': 'en' })
})

test('the mailbox frame shows an email in its own styles and runs no scripts', async () => {
  const { system } = await theServer()
  await aMail()
  await sendDueMails(system)
  const person = await aPerson()
  const [newest] = await person.mail.mailbox()
  const response = await person.fetch(`/api/dev/mailbox/${newest?.id}/html`)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/)
  expect(await response.text()).toContain('<!doctype html>')
})

test('a public installation has no mailbox', async () => {
  const { resources, system } = await theServer()
  await aMail()
  await sendDueMails(system)
  const person = await aPerson()
  const [newest] = await person.mail.mailbox()
  resources.config.isPublic = true
  try {
    for (const path of ['', `/${newest?.id}`, `/${newest?.id}/html`]) {
      const response = await person.fetch(`/api/dev/mailbox${path}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  } finally {
    resources.config.isPublic = false
  }
})

test('the mailbox is open to the machine itself, and to its network only by configuration', async () => {
  const { app, resources } = await theServer()
  const { config } = resources
  const [newest] = await (await aPerson()).mail.mailbox()
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const urls = ['', `/${newest?.id}`, `/${newest?.id}/html`]
    const answers = urls.map((path) =>
      app.inject({ url: `/api/dev/mailbox${path}`, remoteAddress, headers }),
    )
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  expect(await ask('::ffff:127.0.0.1')).toEqual([200, 200, 200])
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
    expect(await ask('127.0.0.1', { host })).toEqual([200, 200, 200])
  }
  expect(await ask('192.168.1.7')).toEqual([404, 404, 404])
  // An undeclared tunnel on the machine, or a foreign host name that resolves to it.
  for (const [name, value] of [
    ['host', 'market.example'],
    ['host', 'localhost.market.example'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-host', 'localhost'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
  ] as const) {
    expect([name, await ask('127.0.0.1', { [name]: value })]).toEqual([name, [404, 404, 404]])
  }
  try {
    config.trustedProxies = ['127.0.0.0/8']
    expect(await ask('127.0.0.1')).toEqual([404, 404, 404])
    config.opensMailbox = true
    expect(await ask('192.168.1.7')).toEqual([200, 200, 200])
  } finally {
    Object.assign(config, { trustedProxies: [], opensMailbox: false })
  }
})
