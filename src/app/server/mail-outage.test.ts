import { afterEach, expect, test } from 'vitest'
import { sendDueMails } from '#mail/server/send-due-mails.ts'
import { queueMail } from '#mail/server/service/outbox.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import type { Context } from '#platform/server/context.ts'
import type { MailTransport } from '#platform/server/drivers/mail/mail-transport.ts'
import { createSmtp } from '#platform/server/drivers/mail/smtp.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { freePort } from '../../../test/free-port.ts'

let transport: MailTransport | undefined

afterEach(async () => {
  transport?.close()
  const { clock, database, runJob } = await theServer()
  await database.pool.query('delete from mails')
  await send(await working())
  await runJob('setup.mail_outage')
  clock.set(new Date())
})

/** The sender of a process whose mail server does not answer. */
async function unreachable(): Promise<Context> {
  const { system } = await theServer()
  transport = createSmtp(`smtp://127.0.0.1:${await freePort()}`)
  return { ...system, mail: transport }
}

/** The sender of a process whose mail server works. */
async function working(): Promise<Context> {
  return (await theServer()).system
}

async function send(sender: Context): Promise<void> {
  const { system, runJob } = await theServer()
  const letter = { userId: null, to: 'reader@example.org', locale: 'en', template: 'test' } as const
  await queueMail(system, { ...letter, values: { name: 'Ana' } })
  await sendDueMails(sender)
  await runJob('setup.mail_outage')
}

const needsOf = async (admin: Person) =>
  (await admin.adminNeeds.list()).filter(({ kind }) => kind === 'mail')

async function bellOf(admin: Person) {
  const { items } = await admin.notifications.list({})
  return items.filter(({ kind }) => kind === 'operator.mail_stopped')
}

test('an unreachable mail server is a need and one bell after ten minutes, until mail flows', async () => {
  const { clock, database, runJob, system } = await theServer()
  const [admin, member] = [await aPerson({ role: 'admin' }), await aPerson()]
  const since = system.now().toISOString()
  await send(await unreachable())
  clock.advance(9 * MINUTE_MS)
  await runJob('setup.mail_outage')
  expect([await needsOf(admin), await bellOf(admin)]).toEqual([[], []])
  clock.advance(MINUTE_MS)
  await send(await unreachable())
  await send(await unreachable())
  const [need, ...others] = await needsOf(admin)
  expect(others).toEqual([])
  expect(need).toMatchObject({ title: 'ECONNREFUSED' })
  expect(Date.parse(need?.lastAt ?? '') - Date.parse(since)).toBeLessThan(MINUTE_MS)
  expect(await bellOf(admin)).toMatchObject([{ link: '/admin', values: { sinceAt: need?.lastAt } }])
  expect(await bellOf(member)).toEqual([])
  const { rows } = await database.pool.query(
    `select 1 from notifications where kind = 'operator.mail_stopped' and mail_at < 'infinity'`,
  )
  expect(rows).toEqual([])

  await send(await working())
  expect([await needsOf(admin), await bellOf(admin)]).toEqual([[], []])
})

test('a mail server that answers within ten minutes is of no interest', async () => {
  const { clock } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  await send(await unreachable())
  clock.advance(5 * MINUTE_MS)
  await send(await working())
  clock.advance(20 * MINUTE_MS)
  await send(await working())
  expect([await needsOf(admin), await bellOf(admin)]).toEqual([[], []])
})

test('a public marketplace without a mail server has a need when emails wait', async () => {
  const { clock, runJob } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  await send({ ...(await working()), mail: null })
  clock.advance(10 * MINUTE_MS)
  await runJob('setup.mail_outage')
  expect(await needsOf(admin)).toMatchObject([{ title: null }])
  expect(await bellOf(admin)).toHaveLength(1)
})

test('a test email that arrives ends the outage', async () => {
  const { clock, database, runJob } = await theServer()
  const admin = await aPerson({ role: 'super_admin' })
  await send(await unreachable())
  clock.advance(10 * MINUTE_MS)
  await database.pool.query('delete from mails')
  expect(await needsOf(admin)).toHaveLength(1)
  await admin.launch.testMail({})
  await runJob('setup.mail_outage')
  expect([await needsOf(admin), await bellOf(admin)]).toEqual([[], []])
})
