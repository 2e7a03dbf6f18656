import { afterEach, expect, test } from 'vitest'
import { REMIND_HOURS } from '#disputes/dispute.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { systemContext } from '#platform/server/context.ts'
import { recordBackup } from '#setup/server/service/launch.ts'
import { aDispute, aRelease, banks, connectBank, minutes, suspended } from '#testing/scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'

afterEach(async () => (await theServer()).clock.set(new Date()))

const anAdmin = () => aPerson({ role: 'admin' })
const kindsFor = async (admin: Person) => (await admin.adminNeeds.list()).map(({ kind }) => kind)

test('a marketplace without a backup is asked for one, and again after a week', async () => {
  const { system, clock } = await theServer()
  const admin = await anAdmin()
  expect(await admin.adminNeeds.list()).toMatchObject([{ kind: 'backup', lastAt: null }])
  const ctx = systemContext(system)
  const at = ctx.now()
  await recordBackup(ctx, at)
  expect(await admin.adminNeeds.list()).toEqual([])
  clock.advance(8 * 24 * HOUR_MS)
  const later = await anAdmin()
  expect(await later.adminNeeds.list()).toMatchObject([
    { kind: 'backup', lastAt: at.toISOString() },
  ])
})

test('a dispute is counted with the inbox, and named when its deadline is near', async () => {
  const { clock } = await theServer()
  const { admin, dispute, order } = await aDispute()
  expect(await admin.adminNeeds.list()).toContainEqual(
    expect.objectContaining({ kind: 'dispute', count: 1 }),
  )
  const { answerBy } = dispute
  if (!answerBy) throw new Error('A new dispute has a deadline')
  clock.set(new Date(new Date(answerBy).getTime() - (REMIND_HOURS - 1) * HOUR_MS))
  const [first, ...others] = await (await anAdmin()).adminNeeds.list()
  expect(first).toMatchObject({
    kind: 'dispute_due',
    id: dispute.id,
    title: order.title,
    dueAt: answerBy,
  })
  expect(others.map(({ kind }) => kind)).not.toContain('dispute')
})

test('appeals wait before what is only to be approved', async () => {
  const { admin, appeal } = await suspended()
  await appeal(admin)
  const kinds = await kindsFor(admin)
  expect(kinds).toContain('appeal')
  expect(kinds.indexOf('backup')).toBeLessThan(kinds.indexOf('appeal'))
})

test('failed payouts are summed up, and failed jobs are named for a day', async () => {
  const { database } = await theServer()
  const admin = await anAdmin()
  const { viber, order } = await aRelease()
  await connectBank(viber, banks.closed)
  await minutes(1)
  expect(await admin.adminNeeds.list()).toContainEqual(
    expect.objectContaining({ kind: 'payouts_failed', count: 1, amount: order.providerAmount }),
  )
  expect(await kindsFor(admin)).not.toContain('jobs_failed')
  await database.pool.query(`create schema jobs`)
  await database.pool.query(
    `create table jobs.job as select * from (values
      ('mail.send', 'failed', now()), ('mail.send', 'failed', now()),
      ('payouts.run', 'failed', now()), ('search.sync', 'failed', now() - interval '2 days'),
      ('search.sync', 'completed', now())) as job (name, state, completed_on)`,
  )
  expect(await admin.adminNeeds.list()).toContainEqual(
    expect.objectContaining({ kind: 'jobs_failed', count: 3, title: 'mail.send, payouts.run' }),
  )
  await database.pool.query(`drop schema jobs cascade`)
})
