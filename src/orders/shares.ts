import type { ChargebackStatus, EscrowStatus } from '#ledger/statuses.ts'
import { unusedCents, type PricedOrder } from './pricing.ts'
import { splitTotal, type FeeTerms, type Split } from '#ledger/split.ts'

/** What banks took back of an order's money and did not return. Cents. */
export interface AtBank {
  /** `won` if everything was returned. */
  status: ChargebackStatus
  cents: number
  /** The part that was still held. */
  heldCents: number
  /** The part that came from the platform's fee. */
  feeCents: number
  /** The part that came from the viber's share. */
  providerCents: number
}

export type Shares = Pick<Split, 'feeCents' | 'providerCents'>

interface OrderSums extends FeeTerms, Shares {
  totalCents: number
  escrow: EscrowStatus
  /** The refund that was decided; null without one. */
  refundCents: number | null
}

/** What a release divides of an order: its hours decide, as long as no refund was decided. */
type PricedSums = OrderSums & PricedOrder

/** The agreed shares of the platform and the viber, based on what is not refunded and on the hours worked. */
export function agreedShares(order: PricedSums): Shares {
  const { totalCents, escrow, refundCents } = order
  if (escrow === 'refunded' || refundCents === totalCents) return order
  const backCents = refundCents ?? unusedCents(order)
  return backCents === 0 ? order : splitTotal(totalCents, order, backCents)
}

/** What both have now, after refunds and chargebacks. */
export function sharesNow(order: PricedSums, bank: AtBank | null): Shares {
  if (order.escrow === 'refunded' || (bank?.heldCents ?? 0) > 0) {
    return { feeCents: 0, providerCents: 0 }
  }
  const { feeCents, providerCents } = agreedShares(order)
  return {
    feeCents: feeCents - (bank?.feeCents ?? 0),
    providerCents: providerCents - (bank?.providerCents ?? 0),
  }
}
