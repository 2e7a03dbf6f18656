import { describe, expect, test } from 'vitest'
import { Refused, type BalanceEntry } from '../../platform/server/drivers/payments/gateway.ts'
import {
  AMOUNT,
  anIntent,
  aPayment,
  aTransferRequest,
  currency,
  nextId,
  type ControlledFixture,
} from './gateway-fixture.ts'

type Make = () => Promise<ControlledFixture>

/** The contract for payouts and chargebacks, for gateways whose other side can be controlled. */
export function payoutContract(name: string, makeFixture: Make) {
  describe(`${name} keeps the contract for providers' money`, () => {
    accountsKeepTheirPromises(makeFixture)
    transfersKeepTheirPromises(makeFixture)
    chargebacksKeepTheirPromises(makeFixture)
    booksKeepTheirPromises(makeFixture)
  })
}

function accountsKeepTheirPromises(make: Make) {
  test('creating an account for the same user again returns the same account, which must be opened first', async () => {
    const { gateway, control } = await make()
    const wanted = { userId: nextId(), email: 'maya@example.org' }
    const { accountId } = await gateway.createAccount(wanted)
    expect(await gateway.createAccount(wanted)).toEqual({ accountId })
    expect(await gateway.accountStatus(accountId)).toEqual({ isReady: false, problem: null })
    const returnUrl = 'https://vibework.example/dashboard'
    expect(await gateway.onboardingLink({ accountId, returnUrl })).toContain(accountId)
    await control.openAccount(accountId, 'restricted')
    const restricted = await gateway.accountStatus(accountId)
    expect(restricted.isReady).toBe(false)
    expect(restricted.problem).toMatch(/document/)
    await control.openAccount(accountId, 'ready')
    expect(await gateway.accountStatus(accountId)).toEqual({ isReady: true, problem: null })
  })
}

function transfersKeepTheirPromises(make: Make) {
  test('one attempt creates one transfer, and it can be found again', async () => {
    const fixture = await make()
    const { gateway } = fixture
    const wanted = await aTransferRequest(fixture)
    const first = await gateway.transfer(wanted)
    expect(first).toMatchObject({ payoutId: wanted.payoutId, attempt: 1 })
    await fixture.settled()
    expect((await gateway.transfer(wanted)).id).toBe(first.id)
    expect(await gateway.findTransfers(wanted.orderId)).toEqual([{ ...first, status: 'paid' }])
    expect(await gateway.findTransfers(nextId())).toEqual([])
  })

  test('a refused transfer is a failed attempt, and the next attempt is separate', async () => {
    const fixture = await make()
    const { gateway, control } = fixture
    const { accountId } = await gateway.createAccount({ userId: nextId(), email: 'n@example.org' })
    const wanted = { ...(await aTransferRequest(fixture)), accountId }
    const refused = await gateway.transfer(wanted)
    expect(refused).toMatchObject({ payoutId: wanted.payoutId, attempt: 1, status: 'failed' })
    expect(refused.failureReason).toBeTruthy()
    await control.openAccount(accountId, 'ready')
    expect((await gateway.transfer(wanted)).status).toBe('failed')
    expect((await gateway.transfer({ ...wanted, attempt: 2 })).status).not.toBe('failed')
  })

  test('a chargeback reverses a transfer once, and never more than its amount', async () => {
    const fixture = await make()
    const { gateway } = fixture
    const wanted = await aTransferRequest(fixture)
    const { id: transferId } = await gateway.transfer(wanted)
    await fixture.settled()
    const chargebackId = nextId()
    const reversal = { chargebackId, transferId, amountCents: wanted.amountCents }
    const first = await gateway.reverseTransfer(reversal)
    expect(await gateway.reverseTransfer(reversal)).toEqual(first)
    const again = { ...reversal, chargebackId: nextId(), amountCents: 1 }
    await expect(gateway.reverseTransfer(again)).rejects.toThrow(Refused)
  })
}

function chargebacksKeepTheirPromises(make: Make) {
  test.each(['won', 'lost'] as const)('a chargeback is open until it is %s', async (verdict) => {
    const { gateway, control } = await make()
    const intent = await anIntent(gateway)
    const id = await control.chargeBack(intent)
    const common = { id, intentId: intent.intentId, amountCents: AMOUNT, feeCents: 1500 }
    expect(await gateway.retrieveChargeback(id)).toMatchObject({ ...common, status: 'open' })
    await control.decide(id, verdict)
    expect(await gateway.retrieveChargeback(id)).toMatchObject({ ...common, status: verdict })
  })
}

function booksKeepTheirPromises(make: Make) {
  test('the balance lists every movement once, by the ids that the calls returned', async () => {
    const fixture = await make()
    const { gateway, pay } = fixture
    const { intentId } = await aPayment(gateway, pay)
    const { processingFeeCents } = await gateway.retrieveIntent(intentId)
    const refunding = { refundId: nextId(), attempt: 1, intentId, amountCents: 500 }
    const refund = await gateway.refund(refunding)
    const wanted = await aTransferRequest(fixture)
    const transfer = await gateway.transfer(wanted)
    await fixture.settled()
    const chargebackId = nextId()
    const back = { chargebackId, transferId: transfer.id, amountCents: 100 }
    const reversal = await gateway.reverseTransfer(back)

    const entries = await Array.fromAsync(gateway.balanceTransactions(null, currency))
    const of = (sourceId: string) => summary(entries.filter((one) => one.sourceId === sourceId))
    const fee = processingFeeCents ? { processing_fee: -processingFeeCents } : {}
    expect(of(intentId)).toEqual({ charge: AMOUNT, ...fee })
    expect(of(refund.id)).toEqual({ refund: -500 })
    expect(of(transfer.id)).toEqual({ transfer: -wanted.amountCents })
    expect(of(reversal.id)).toEqual({ reversal: 100 })

    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    expect(await Array.fromAsync(gateway.balanceTransactions(tomorrow, currency))).toEqual([])
    expect(await Array.fromAsync(gateway.balanceTransactions(null, 'jpy'))).toEqual([])
  })

  test('the balance lists what a chargeback took and returned', async () => {
    const { gateway, control } = await make()
    const id = await control.chargeBack(await anIntent(gateway))
    const of = async () => {
      const entries = await Array.fromAsync(gateway.balanceTransactions(null, currency))
      return summary(entries.filter(({ sourceId }) => sourceId === id))
    }
    expect(await of()).toEqual({ chargeback: -AMOUNT, chargeback_fee: -1500 })
    await control.decide(id, 'won')
    expect(await of()).toEqual({
      chargeback: -AMOUNT,
      chargeback_fee: -1500,
      chargeback_won: AMOUNT,
    })
  })
}

/** Cents by kind. A duplicate entry is added up, so it would not match the expected sum. */
function summary(entries: BalanceEntry[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, amountCents } of entries) sums[kind] = (sums[kind] ?? 0) + amountCents
  return sums
}
