import { afterEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { systemContext } from '#platform/server/context.ts'
import { recordBackup } from '#setup/server/service/launch.ts'
import {
  aDispute,
  aRelease,
  anOrder,
  banks,
  connectBank,
  deliverGatewayWebhooks,
} from '#testing/scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'

afterEach(async () => {
  await deliverGatewayWebhooks()
  ;(await theServer()).clock.set(new Date())
})

type Person = Awaited<ReturnType<typeof aPerson>>

/** The links of what an admin was notified of to run the marketplace, newest first. */
async function alertsOf(admin: Pick<Person, 'notifications'>, kind: string) {
  const { items } = await admin.notifications.list({})
  return items.filter((one) => one.kind === `operator.${kind}`).map(({ link }) => link)
}

test('admins learn that a dispute was opened; other members do not', async () => {
  const [admin, member] = [await aPerson({ role: 'admin' }), await aPerson()]
  const { order } = await aDispute()
  expect(await alertsOf(admin, 'dispute_opened')).toEqual([`/orders/${order.id}/dispute`])
  expect(await alertsOf(member, 'dispute_opened')).toEqual([])
})

test('admins learn of a failed payout once, however often it is tried again', async () => {
  const { clock, runJob } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  const { viber } = await aRelease()
  await connectBank(viber, banks.closed)
  for (const wait of [MINUTE_MS, DAY_MS]) {
    clock.advance(wait)
    await runJob('payments.sweep')
    await deliverGatewayWebhooks()
    expect(await alertsOf(admin, 'payout_failed')).toEqual(['/admin/payouts?status=failed'])
  }
})

test('admins learn once a day that the books differ', async () => {
  const { clock, database, runJob } = await theServer()
  const admin = await aPerson({ role: 'admin' })
  await anOrder()
  clock.advance(11 * MINUTE_MS)
  await runJob('payments.sweep')
  await deliverGatewayWebhooks()
  const change = (by: number) =>
    database.pool.query(
      `update test_gateway_intents set amount_cents = amount_cents + $1
      where id = (select payment_intent_id from payments order by id desc limit 1)`,
      [by],
    )
  await change(1)
  await admin.reconciliation.start({})
  await admin.reconciliation.start({})
  expect(await alertsOf(admin, 'books_differ')).toEqual(['/admin/reconciliation'])
  clock.advance(DAY_MS)
  await admin.reconciliation.start({})
  expect(await alertsOf(admin, 'books_differ')).toHaveLength(2)
  await change(-1)
})

test('admins learn once that the last backup is a week old', async () => {
  const { clock, system, runJob } = await theServer()
  const before = await aPerson({ role: 'admin' })
  const ctx = systemContext(system)
  await recordBackup(ctx, ctx.now())
  await runJob('setup.late_backup')
  expect(await alertsOf(before, 'backup_late')).toEqual([])
  clock.advance(7 * DAY_MS)
  // The session of the first admin has ended by now.
  const admin = await aPerson({ role: 'admin' })
  await runJob('setup.late_backup')
  await runJob('setup.late_backup')
  expect(await alertsOf(admin, 'backup_late')).toEqual(['/admin'])
})

test('admins choose how they learn of it; members do not see the choice', async () => {
  const [admin, member] = [await aPerson({ role: 'admin' }), await aPerson()]
  const choice = { topic: 'operations', isListed: false, mail: 'off' } as const
  const own = await admin.notifications.setPreferences({ preferences: [choice] })
  expect(own.find(({ topic }) => topic === 'operations')).toEqual(choice)
  await aDispute()
  expect(await alertsOf(admin, 'dispute_opened')).toEqual([])
  expect((await member.notifications.preferences()).map(({ topic }) => topic)).not.toContain(
    'operations',
  )
})
