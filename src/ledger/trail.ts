import * as z from 'zod/mini'
import { Amount, Timestamp } from '#platform/contract.ts'

/** Where a part of the client's money is, in the words of the page. `owed`, `lost` and `advanced` are negative. */
export const MoneyPlace = z.enum([
  'client',
  'held',
  'fee',
  'waiting',
  'in_transit',
  'paid',
  'refunding',
  'refunded',
  'charged_back',
  'owed',
  'lost',
  'advanced',
])
export type MoneyPlace = z.infer<typeof MoneyPlace>

export const MoneyStep = z.enum([
  'paid',
  'released',
  'fee',
  'refund_requested',
  'refunded',
  'refund_failed',
  'refund_by_bank',
  'refunded_externally',
  'external_refund_returned',
  'refund_counted',
  'refund_owed_again',
  'payout_sent',
  'payout_paid',
  'payout_failed',
  'payout_reversed',
  'payout_withheld',
  'charged_back',
  'chargeback_returned',
  'moved',
])
export type MoneyStep = z.infer<typeof MoneyStep>

/** The movements of an order's money, and where each cent is now. The places add up to the total. */
export const MoneyTrail = z.object({
  total: Amount,
  currency: z.string(),
  steps: z.array(
    z.object({
      at: Timestamp,
      kind: MoneyStep,
      amount: Amount,
      from: MoneyPlace,
      to: MoneyPlace,
    }),
  ),
  places: z.array(z.object({ place: MoneyPlace, amount: Amount })),
})
export type MoneyTrail = z.infer<typeof MoneyTrail>

/** One transfer of the ledger: the kind of its transaction and of its two accounts. Cents. */
export interface TrailTransfer {
  at: Date
  kind: string
  debit: string
  credit: string
  amountCents: number
}

const placeOfAccount: Record<string, MoneyPlace> = {
  escrow: 'held',
  platform_fee: 'fee',
  provider_payable: 'waiting',
  payout_in_transit: 'in_transit',
  refund_in_transit: 'refunding',
  provider_receivable: 'owed',
  chargeback_loss: 'lost',
  refund_loss: 'advanced',
}

/** At the gateway all money is in one account, so the kind of transfer decides whose it is. */
const placeAtGateway: Record<string, MoneyPlace> = {
  refund: 'refunded',
  payout: 'paid',
  chargeback: 'charged_back',
}

const stepBetween: Record<string, MoneyStep> = {
  'client held': 'paid',
  'held refunding': 'refund_requested',
  'held fee': 'fee',
  'held waiting': 'released',
  'refunding refunded': 'refunded',
  'refunded refunding': 'refund_failed',
  'refunding lost': 'refund_by_bank',
  'advanced refunded': 'refunded_externally',
  'refunded advanced': 'external_refund_returned',
  'refunding advanced': 'refund_counted',
  'advanced refunding': 'refund_owed_again',
  'waiting in_transit': 'payout_sent',
  'in_transit paid': 'payout_paid',
  'in_transit waiting': 'payout_failed',
  'paid owed': 'payout_reversed',
  'paid waiting': 'payout_reversed',
  'waiting owed': 'payout_withheld',
}

export function placeOf(account: string, kind: string): MoneyPlace {
  return placeOfAccount[account] ?? placeAtGateway[kind] ?? 'client'
}

export function stepOf(from: MoneyPlace, to: MoneyPlace): MoneyStep {
  if (to === 'charged_back') return 'charged_back'
  if (from === 'charged_back') return 'chargeback_returned'
  return stepBetween[`${from} ${to}`] ?? 'moved'
}

/** The cents in each place after these transfers; they add up to what the client paid. */
export function placesAfter(
  transfers: readonly Omit<TrailTransfer, 'at'>[],
): [MoneyPlace, number][] {
  const cents = new Map<MoneyPlace, number>(MoneyPlace.options.map((place) => [place, 0]))
  for (const { kind, debit, credit, amountCents } of transfers) {
    const from = placeOf(debit, kind)
    const to = placeOf(credit, kind)
    cents.set(from, (cents.get(from) ?? 0) - amountCents)
    cents.set(to, (cents.get(to) ?? 0) + amountCents)
  }
  return [...cents].filter(([place, amount]) => place !== 'client' && amount !== 0)
}
