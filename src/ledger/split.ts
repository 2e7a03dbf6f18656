import { feeCents } from '#platform/money.ts'

/** How a held total is divided; the three shares add up to it. */
export interface Split {
  refundCents: number
  feeCents: number
  providerCents: number
}

/** The platform's fee: a rate in basis points, but at least a minimum in cents. */
export interface FeeTerms {
  feeBps: number
  feeMinCents: number
}

/**
 * Divides what a client paid. The fee is taken from what is not refunded, rounded half up to the cent, and the
 * provider gets the rest. A minimum fee never takes more than what is kept. Throws a RangeError for a refund outside
 * 0…total. See docs/product-rules.md#platform-fee.
 */
export function splitTotal(totalCents: number, terms: FeeTerms, refundCents = 0): Split {
  if (!Number.isSafeInteger(refundCents) || refundCents < 0 || refundCents > totalCents) {
    throw new RangeError(`Cannot refund ${refundCents} of ${totalCents}`)
  }
  const keptCents = totalCents - refundCents
  const fee = Math.min(keptCents, Math.max(feeCents(keptCents, terms.feeBps), terms.feeMinCents))
  return { refundCents, feeCents: fee, providerCents: keptCents - fee }
}
