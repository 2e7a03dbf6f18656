import { afterEach, expect, test, vi } from 'vitest'
import { theServer } from '#testing/server.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { insertInboxEvent } from './queries/inbox.ts'
import { emptyInbox } from './webhooks.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  ;(await theServer()).clock.set(new Date())
})

async function stateOf(eventId: string) {
  const { rows } = await (
    await theServer()
  ).database.pool.query<{ due_at: Date; attempts: number; processed_at: Date | null }>(
    'select due_at, attempts, processed_at from webhook_inbox where event_id = $1',
    [eventId],
  )
  if (!rows[0]) throw new Error('no such event')
  return rows[0]
}

/** An event about a chargeback that the gateway does not know, so handling it fails. */
async function aFailingEvent(eventId: string, gateway = 'test') {
  const { system } = await theServer()
  await insertInboxEvent(system.db, {
    gateway,
    eventId,
    type: 'charge.dispute.created',
    objectId: 'dp_test_unknown',
    payload: {},
    receivedAt: system.now(),
  })
}

test('a failing event is retried with growing pauses and without limit', async () => {
  const { system, resources, clock, runJob } = await theServer()
  vi.spyOn(system.log, 'error').mockReturnValue()
  await aFailingEvent('evt_failing')
  const pauses: number[] = []
  for (let round = 0; round < 25; round++) {
    const { due_at: dueAt } = await stateOf('evt_failing')
    clock.set(dueAt)
    await runJob('payments.inbox')
    const next = await stateOf('evt_failing')
    pauses.push(Math.round((next.due_at.getTime() - dueAt.getTime()) / MINUTE_MS))
  }
  expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(pauses.at(-1)).toBe(60)
  if (!resources.payments) throw new Error('no gateway')
  vi.spyOn(resources.payments, 'retrieveChargeback').mockResolvedValue({
    id: 'dp_test_unknown',
    intentId: 'pi_test_unknown',
    amountCents: 100,
    feeCents: 0,
    reason: null,
    status: 'inquiry',
  })
  clock.advance(61 * MINUTE_MS)
  await runJob('payments.inbox')
  expect((await stateOf('evt_failing')).processed_at).not.toBeNull()
})

test('processed events are deleted after ninety days, unprocessed ones are kept', async () => {
  const { database, clock, runJob } = await theServer()
  for (const id of ['evt_done', 'evt_waiting']) await aFailingEvent(id)
  const now = (await stateOf('evt_done')).due_at
  await database.pool.query(
    `update webhook_inbox set processed_at = $1 where event_id = 'evt_done'`,
    [now],
  )
  const left = async () =>
    (
      await database.pool.query<{ event_id: string }>(
        `select event_id from webhook_inbox where event_id in ('evt_done', 'evt_waiting') order by 1`,
      )
    ).rows.map((row) => row.event_id)
  clock.advance(89 * DAY_MS)
  await runJob('payments.forget_events')
  expect(await left()).toEqual(['evt_done', 'evt_waiting'])
  clock.advance(2 * DAY_MS)
  await runJob('payments.forget_events')
  expect(await left()).toEqual(['evt_waiting'])
})

test('events of one gateway wait while another gateway, or none, is configured', async () => {
  const { system } = await theServer()
  await aFailingEvent('evt_of_stripe', 'stripe')
  await aFailingEvent('evt_of_test')
  await emptyInbox({ ...system, payments: null })
  const untouched = { attempts: 0, processed_at: null }
  expect(await stateOf('evt_of_test')).toMatchObject(untouched)
  vi.spyOn(system.log, 'error').mockReturnValue()
  await emptyInbox(system)
  expect(await stateOf('evt_of_test')).toMatchObject({ attempts: 1 })
  expect(await stateOf('evt_of_stripe')).toMatchObject(untouched)
})
