import { feeCents } from '#platform/money.ts'

/** How a held total ends up; the three shares always add up to it. */
export interface Split {
  refundCents: number
  feeCents: number
  providerCents: number
}

/** What the platform takes: a share in basis points, but not less than the minimum in cents. */
export interface FeeTerms {
  feeBps: number
  feeMinCents: number
}

/**
 * Divides what a client paid: the refund goes back whole, the fee is taken from what is kept, half-up
 * to the cent, and the remainder is the provider's. A minimum fee never takes more than what is kept.
 * A refund outside 0…total is a programmer's error.
 */
export function splitTotal(totalCents: number, terms: FeeTerms, refundCents = 0): Split {
  if (!Number.isSafeInteger(refundCents) || refundCents < 0 || refundCents > totalCents) {
    throw new RangeError(`Cannot refund ${refundCents} of ${totalCents}`)
  }
  const keptCents = totalCents - refundCents
  const fee = Math.min(keptCents, Math.max(feeCents(keptCents, terms.feeBps), terms.feeMinCents))
  return { refundCents, feeCents: fee, providerCents: keptCents - fee }
}
