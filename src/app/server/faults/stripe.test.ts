import StripeClient from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallFault } from '../../../../test/fake-stripe/faults.ts'
import { findOrderFaults } from '../invariants.ts'
import { fakeStripeKeys, useFakeStripe } from '#testing/stripe-fixture.ts'
import { theServer } from '#testing/server.ts'
import { differences, runOrderLifecycle, type OtherSide } from '#testing/gateway-lifecycle.ts'

/** Speaks to a fake Stripe whose first call of every kind fails; afterwards the books must agree. */

const stage = useFakeStripe()
beforeEach(async () => {
  const { system } = await theServer()
  // The fake signs with the test's clock, or its signatures would be stale.
  vi.spyOn(stage.fake.webhooks, 'sign').mockImplementation((payload) => {
    const timestamp = Math.floor(system.now().getTime() / 1000)
    const [secret = ''] = fakeStripeKeys.webhookSecrets
    return StripeClient.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  })
})
afterEach(() => vi.restoreAllMocks())

const cards = {
  nothing: 'pm_card_visa',
  charge_back: 'pm_card_visa',
  refund_fails: 'pm_card_refundFail',
}

const otherSide: OtherSide = {
  pay: async ({ paymentIntentId }, then) => stage.fake.pay(paymentIntentId, cards[then]),
  connectBank: async (accountId) => stage.fake.onboard(accountId, 'ready'),
  chargeBack: async (intentId) => stage.fake.openDispute(intentId),
  decide: async (id, verdict) => stage.fake.closeDispute(id, verdict),
  async repairCard(intentId) {
    const { latest_charge: id } = stage.fake.store.get('payment_intent', intentId)
    stage.fake.store.get('charge', id ?? '').description = null
    const refunds = stage.fake.store.all('refund').filter((one) => one.payment_intent === intentId)
    for (const { id: refundId } of refunds) stage.fake.failRefund(refundId)
  },
  webhooksDelivered: () => stage.fake.webhooks.idle(),
}

/** The calls that an order's life makes. Calls made only after a remembered failure are left out. */
const operations = [
  'GET /v1/accounts/{account}',
  'GET /v1/balance_transactions',
  'GET /v1/charges/{charge}',
  'GET /v1/disputes/{dispute}',
  'GET /v1/payment_intents/{intent}',
  'GET /v1/refunds',
  'GET /v1/transfers/{id}/reversals',
  'POST /v1/account_links',
  'POST /v1/accounts',
  'POST /v1/charges/{charge}',
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/{intent}/cancel',
  'POST /v1/refunds',
  'POST /v1/transfers',
  'POST /v1/transfers/{id}/reversals',
]

/** How often each fault is repeated. The SDK retries a dropped connection once, so the retry is dropped as well. */
const TIMES: Record<CallFault, number> = { drop: 2, delay: 1, '500': 1, '503': 1, '429': 1 }

/** Makes the first call of each kind fail, and counts the calls by kind. */
function faultEverywhere(fault: CallFault): Map<string, number> {
  const met = new Map<string, number>()
  vi.spyOn(stage.fake.faults, 'take').mockImplementation((operation) => {
    const times = met.get(operation) ?? 0
    met.set(operation, times + 1)
    return times < TIMES[fault] ? fault : undefined
  })
  return met
}

test.each(['drop', 'delay', '500', '503', '429'] as const)(
  'after a %s at the first call of every kind, the books agree',
  async (fault) => {
    const met = faultEverywhere(fault)
    await runOrderLifecycle(otherSide)
    expect(await differences()).toEqual([])
    expect([...met.keys()].toSorted()).toEqual(expect.arrayContaining(operations))
    const { database } = await theServer()
    expect(await findOrderFaults(database)).toEqual([])
    const paid = stage.fake.store
      .all('payment_intent')
      .filter(({ status }) => status === 'succeeded')
    const { rows } = await database.pool.query('select from payments')
    expect(rows).toHaveLength(paid.length)
  },
)
