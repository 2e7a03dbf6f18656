import type { ChargebackStatus, EscrowStatus } from '#ledger/statuses.ts'
import { splitTotal, type FeeTerms, type Split } from '#ledger/split.ts'

/** What the clients' banks took back of an order's money and did not return. Cents. */
export interface AtBank {
  /** `won` when all of it was returned. */
  status: ChargebackStatus
  cents: number
  /** The part of it that was still held. */
  heldCents: number
  /** The part of it that the platform had as its fee. */
  feeCents: number
  /** The part of it that was the viber's share. */
  providerCents: number
}

export type Shares = Pick<Split, 'feeCents' | 'providerCents'>

interface OrderSums extends FeeTerms, Shares {
  totalCents: number
  escrow: EscrowStatus
  /** What was decided to go back to the client; null without a refund. */
  refundCents: number | null
}

/** What the platform and the viber get of the order: of what was kept, once a part went back. */
export function agreedShares(order: OrderSums): Shares {
  const { totalCents, escrow, refundCents } = order
  if (escrow === 'refunded' || refundCents === null || refundCents === totalCents) return order
  return splitTotal(totalCents, order, refundCents)
}

/** What is left to them now: nothing of what went back to the client, by a refund or through a bank. */
export function sharesNow(order: OrderSums, bank: AtBank | null): Shares {
  if (order.escrow === 'refunded' || (bank?.heldCents ?? 0) > 0) {
    return { feeCents: 0, providerCents: 0 }
  }
  const { feeCents, providerCents } = agreedShares(order)
  return {
    feeCents: feeCents - (bank?.feeCents ?? 0),
    providerCents: providerCents - (bank?.providerCents ?? 0),
  }
}
