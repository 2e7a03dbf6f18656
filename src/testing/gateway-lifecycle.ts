import type { Checkout } from '#payments/contract.ts'
import { reconcile } from '#reconciliation/server/service/reconcile.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { checkoutFields } from './scenes.ts'
import { listUnfinished } from '../app/server/invariants.ts'
import { aScene, theServer, type Person } from './server.ts'

/** The people and banks on the other side of a gateway, whose actions never fail. */
export interface OtherSide {
  pay(checkout: Checkout, then: 'nothing' | 'charge_back' | 'refund_fails'): Promise<void>
  connectBank(accountId: string): Promise<void>
  /**
   * Opens the chargeback of a payment whose card asked for one, unless the gateway's clock has opened it. Returns its
   * id.
   */
  chargeBack(intentId: string): Promise<string>
  /** Makes the card whose refunds fail accept them from now on. */
  repairCard(intentId: string): Promise<void>
  decide(chargebackId: string, verdict: 'won' | 'lost'): Promise<void>
  /** Resolves when all webhooks have been delivered. */
  webhooksDelivered(): Promise<void>
}

const MAX_TRIES = 6
const MAX_MINUTES = 60

/**
 * Uses every call of a gateway at least once: a bank account, a checkout replaced by another, a payment that is
 * released and paid out, one that is refunded, one whose refund fails, and a chargeback after the payout that is won.
 * Failed calls are retried, as people and timers would.
 */
export async function runOrderLifecycle(side: OtherSide): Promise<void> {
  const { client, viber, service, server } = await aScene()
  const password = { currentPassword: 'a long enough secret' }
  const { url } = await retry(() => viber.payouts.connect(password))
  const accountId = url.split('/').find((part) => part.startsWith('acct_')) ?? ''
  await side.connectBank(accountId)
  await retry(() => viber.payouts.account({}))

  await retry(() => client.payments.createIntent(checkoutFields(service)))
  const buy = async (hours: number, then: Parameters<OtherSide['pay']>[1]) => {
    const fields = { ...checkoutFields(service), hours, amount: service.hourlyRate * hours }
    const checkout = await retry(() => client.payments.createIntent(fields))
    await side.pay(checkout, then)
    const { paymentIntentId } = checkout
    const { orderId = 0 } = await retry(async () => {
      const payment = await client.payments.getPayment({ paymentIntentId })
      if (payment.orderId === undefined) throw new Error('not settled yet')
      return payment
    })
    return { id: orderId, paymentIntentId }
  }
  const released = await buy(2, 'charge_back')
  await release(viber, client, released.id)
  const refunded = await buy(1, 'nothing')
  await retry(() => client.orders.setStatus({ id: refunded.id, status: 'cancelled' }))
  const stuck = await buy(3, 'refund_fails')
  await retry(() => viber.orders.setStatus({ id: stuck.id, status: 'cancelled' }))
  await buy(4, 'nothing') // stays in escrow, so that the platform has money to pay from
  await minute(side)
  await side.repairCard(stuck.paymentIntentId)
  await finish(side)

  server.clock.advance(DAY_MS)
  const chargebackId = await side.chargeBack(released.paymentIntentId)
  await finish(side)
  await side.decide(chargebackId, 'won')
  await finish(side)
}

async function release(viber: Person, client: Person, id: number) {
  await retry(() => viber.orders.setStatus({ id, status: 'in_progress' }))
  await retry(() => viber.orders.setStatus({ id, status: 'completed' }))
  await retry(() => client.orders.approve({ id }))
}

/** Retries until it works, a minute later each time, so that leases expire. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  const { clock } = await theServer()
  for (let left = MAX_TRIES; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      clock.advance(MINUTE_MS)
    }
  }
}

/** Advances the clock by a minute and runs the due timers. */
async function minute(side: OtherSide): Promise<void> {
  const server = await theServer()
  server.clock.advance(MINUTE_MS + 1000)
  for (const job of ['payments.inbox', 'orders.sweep', 'payments.sweep']) await server.runJob(job)
  await side.webhooksDelivered()
  await server.work()
}

/** Repeats that until no work is in progress. */
async function finish(side: OtherSide): Promise<void> {
  const { database, system } = await theServer()
  let left: string[] = []
  for (let minutes = 0; minutes < 2 || left.length > 0; minutes++) {
    if (minutes > MAX_MINUTES) throw new Error(`It never ends: ${left.join(', ')}`)
    await minute(side)
    left = await listUnfinished(database, system.now())
  }
}

/** The differences that reconciliation finds a quarter of an hour later. A failed run is retried. */
export async function differences(): Promise<string[]> {
  const server = await theServer()
  server.clock.advance(15 * MINUTE_MS)
  const runId = await retry(() => reconcile(server.system, 'command'))
  const { rows } = await server.database.pool.query<{ what: string }>(
    `select concat_ws(' ', kind, subject, expected_cents, found_cents) as what
     from reconciliation_findings where run_id = $1`,
    [runId],
  )
  return rows.map(({ what }) => what)
}
