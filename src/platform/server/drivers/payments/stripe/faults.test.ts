import { afterEach, describe, expect, test } from 'vitest'
import type { CallFault } from '../../../../../../test/fake-stripe/faults.ts'
import { anIntent, aPayment, aTransferRequest } from '#testing/contract-suites/gateway-fixture.ts'
import {
  aFakeStripeFixture,
  type FakeStripeFixture,
} from '#testing/contract-suites/stripe-fixtures.ts'

let fixture: FakeStripeFixture | undefined
afterEach(() => fixture?.close())

/** Every call that creates an object, prepared so that it can be repeated. */
const calls = {
  'POST /v1/refunds': async ({ gateway, pay }: FakeStripeFixture) => {
    const { intentId } = await aPayment(gateway, pay)
    const wanted = { refundId: 7, attempt: 1, intentId, amountCents: 2500 }
    return { makes: 'refund' as const, run: () => gateway.refund(wanted) }
  },
  'POST /v1/transfers': async (on: FakeStripeFixture) => {
    const wanted = await aTransferRequest(on)
    return { makes: 'transfer' as const, run: () => on.gateway.transfer(wanted) }
  },
  'POST /v1/transfers/{id}/reversals': async (on: FakeStripeFixture) => {
    const { id: transferId, ...wanted } = await madeTransfer(on)
    const back = { chargebackId: 5, transferId, amountCents: wanted.amountCents }
    return { makes: 'transfer_reversal' as const, run: () => on.gateway.reverseTransfer(back) }
  },
  'POST /v1/payment_intents': async ({ gateway }: FakeStripeFixture) => {
    const wanted = { checkoutId: 3, amountCents: 6500, currency: 'usd' }
    return { makes: 'payment_intent' as const, run: () => gateway.createIntent(wanted) }
  },
  'POST /v1/accounts': async ({ gateway }: FakeStripeFixture) => {
    const wanted = { userId: 4, email: 'maya@example.org' }
    return { makes: 'account' as const, run: () => gateway.createAccount(wanted) }
  },
}
const operations = Object.keys(calls) as (keyof typeof calls)[]
const money = operations.slice(0, 3)
const harmless = operations.slice(3)

async function madeTransfer(on: FakeStripeFixture) {
  const wanted = await aTransferRequest(on)
  return { ...wanted, ...(await on.gateway.transfer(wanted)) }
}

const complaints: Record<CallFault, RegExp> = {
  drop: /connection to Stripe/,
  delay: /timed out|timeout|aborted/i,
  '500': /Something went wrong/,
  '503': /Not now/,
  '429': /Not now/,
}

/** The SDK retries a dropped connection once, with the same key. */
const timesUntilHeard = (fault: CallFault) => (fault === 'drop' ? 2 : 1)

async function madeTwice(operation: keyof typeof calls, fault: CallFault) {
  fixture = await aFakeStripeFixture()
  const { fake } = fixture
  const { run, makes } = await calls[operation](fixture)
  const count = () => fake.store.all(makes).length
  const before = count()
  fake.faults.next(fault, { operation, times: timesUntilHeard(fault) })
  await expect(run()).rejects.toThrow(complaints[fault])
  const answers = [await run(), await run()]
  return { made: count() - before, answers }
}

const notDone: CallFault[] = ['503', '429']
const doneUnheard: CallFault[] = ['drop', 'delay', '500']

describe.each([...notDone, ...doneUnheard])('after a %s', (fault) => {
  test.each(money)('%s repeated with the same attempt has one effect', async (operation) => {
    const { made, answers } = await madeTwice(operation, fault)
    expect(made).toBe(1)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]).not.toMatchObject({ status: 'failed' })
  })

  test.each(harmless)(
    '%s repeated after a failure creates one usable object',
    async (operation) => {
      const { made, answers } = await madeTwice(operation, fault)
      // Stripe replays a stored failure for a day, so a second object is created; the first one is never used.
      expect(made).toBe(fault === '500' ? 2 : 1)
      expect(answers[1]).toEqual(answers[0])
    },
  )
})

test.each([
  [
    'GET /v1/payment_intents/{intent}',
    (on: FakeStripeFixture, id: string) => on.gateway.retrieveIntent(id),
  ],
  [
    'POST /v1/payment_intents/{intent}/cancel',
    (on: FakeStripeFixture, id: string) => on.gateway.cancelIntent(id),
  ],
  ['GET /v1/refunds', (on: FakeStripeFixture, id: string) => on.gateway.findRefunds(id)],
] as const)('%s without a response throws, and works the next time', async (operation, run) => {
  fixture = await aFakeStripeFixture()
  const { intentId } = await anIntent(fixture.gateway)
  fixture.fake.faults.next('drop', { operation, times: timesUntilHeard('drop') })
  await expect(run(fixture, intentId)).rejects.toThrow(complaints.drop)
  expect(await run(fixture, intentId)).toBeDefined()
})

test('a stored failure without an object remains an unknown outcome', async () => {
  fixture = await aFakeStripeFixture()
  const { gateway, pay, fake } = fixture
  const { intentId } = await aPayment(gateway, pay)
  fake.faults.next('500', { operation: 'POST /v1/refunds' })
  const wanted = { refundId: 7, attempt: 1, intentId, amountCents: 2500 }
  await expect(gateway.refund(wanted)).rejects.toThrow(complaints['500'])
  // Removes the metadata, as if Stripe had failed before creating the refund.
  for (const refund of fake.store.all('refund')) refund.metadata = {}
  await expect(gateway.refund(wanted)).rejects.toThrow(complaints['500'])
})

test('a key reused for a different request is not taken for a refusal', async () => {
  fixture = await aFakeStripeFixture()
  const { gateway, pay } = fixture
  const { intentId } = await aPayment(gateway, pay)
  const wanted = { refundId: 7, attempt: 1, intentId, amountCents: 2500 }
  await gateway.refund(wanted)
  await expect(gateway.refund({ ...wanted, amountCents: 2400 })).rejects.toThrow(/idempotent/)
})

test('of two concurrent refunds one is made, and repeating the other returns it', async () => {
  fixture = await aFakeStripeFixture()
  const { gateway, pay, fake } = fixture
  const { intentId } = await aPayment(gateway, pay)
  const wanted = { refundId: 7, attempt: 1, intentId, amountCents: 2500 }
  const answers = await Promise.allSettled([gateway.refund(wanted), gateway.refund(wanted)])
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(fake.store.all('refund')).toHaveLength(1)
  expect((await gateway.refund(wanted)).status).toBe('succeeded')
})
