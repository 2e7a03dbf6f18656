import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import {
  isTestGateway,
  type TestGateway,
} from '#platform/server/drivers/payments/test-gateway/gateway.ts'
import { aCard, banks, deliverGatewayWebhooks } from '#testing/scenes.ts'
import { findFaults } from '../invariants.ts'
import { theServer } from '#testing/server.ts'
import { differences, runOrderLifecycle, type OtherSide } from '#testing/gateway-lifecycle.ts'

/** Every gateway call fails twice in a row, before or after taking effect; afterwards the books agree to the cent. */

type Call = Exclude<keyof PaymentGateway, 'name' | 'publishableKey' | 'parseWebhook'>
const calls = [
  'createIntent',
  'retrieveIntent',
  'cancelIntent',
  'refund',
  'findRefunds',
  'createAccount',
  'onboardingLink',
  'accountStatus',
  'transfer',
  'findTransfers',
  'reverseTransfer',
  'retrieveChargeback',
] as const satisfies Call[]

const cards = {
  nothing: aCard.number,
  charge_back: '4000000000000259',
  refund_fails: '4000000000005126',
}

let gateway: TestGateway
let original: TestGateway
beforeEach(async () => {
  const { payments } = (await theServer()).resources
  if (!isTestGateway(payments)) throw new Error('no test gateway')
  gateway = payments
  original = { ...payments }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deliverGatewayWebhooks()
})

/** The actions of the gateway's other users: the payer, their bank and the card network. */
function otherSide(): OtherSide {
  return {
    async pay({ clientSecret }, then) {
      const paid = await original.confirm(clientSecret, { ...aCard, number: cards[then] })
      expect(paid).toMatchObject({ intent: { status: 'succeeded' } })
    },
    async connectBank(accountId) {
      expect(await original.connectBank(accountId, banks.good)).toBe(true)
    },
    async chargeBack(intentId) {
      await original.passTime()
      return intentId.replace('pi_test_', 'dp_test_')
    },
    async repairCard(intentId) {
      const { database } = await theServer()
      const mended = 'update test_gateway_intents set behaviour = null where id = $1'
      await database.pool.query(mended, [intentId])
    },
    async decide(id, verdict) {
      expect(await original.decideChargeback(id, verdict)).toBe(true)
    },
    webhooksDelivered: () => original.idle(),
  }
}

/** Makes the next two calls fail, either after taking effect or without effect. */
function failTwice(call: (typeof calls)[number], isDone: boolean) {
  const real = original[call] as (...args: unknown[]) => Promise<unknown>
  let left = 2
  const spy = vi.spyOn(gateway, call) as unknown as {
    mockImplementation(fake: (...args: unknown[]) => Promise<unknown>): void
    mock: { calls: unknown[] }
  }
  spy.mockImplementation(async (...args) => {
    if (left-- <= 0) return real(...args)
    if (isDone) await real(...args)
    throw new Error('the answer got lost')
  })
  return { isOver: () => left <= 0 }
}

test.each(calls.flatMap((call) => [[call, true] as const, [call, false] as const]))(
  '%s failing twice, taking effect: %s',
  async (call, isDone) => {
    const fault = failTwice(call, isDone)
    await runOrderLifecycle(otherSide())
    expect(fault.isOver()).toBe(true)
    expect(await differences()).toEqual([])
    expect(await findFaults((await theServer()).database)).toEqual([])
  },
)

test('a reconciliation without balance transactions fails, and the next one is clean', async () => {
  let left = 2
  vi.spyOn(gateway, 'balanceTransactions').mockImplementation((since, currency) => {
    if (left-- <= 0) return original.balanceTransactions(since, currency)
    throw new Error('the list got lost')
  })
  expect(await differences()).toEqual([])
  expect(left).toBeLessThan(0)
})

test('a movement that is lost permanently is reported', async () => {
  const { database } = await theServer()
  const taken = `update test_gateway_intents set amount_cents = amount_cents + $1
    where id = (select min(payment_intent_id) from payments)`
  await database.pool.query(taken, [1])
  expect(await differences()).not.toEqual([])
  expect(await findFaults(database)).not.toEqual([])
  await database.pool.query(taken, [-1])
  expect(await differences()).toEqual([])
})
