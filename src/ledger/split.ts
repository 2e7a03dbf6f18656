import { feeCents } from '#platform/money.ts'

/** How a held total ends up; the three shares always add up to it. */
export interface Split {
  refundCents: number
  feeCents: number
  providerCents: number
}

/**
 * Divides what a client paid: the refund goes back whole, the fee is taken from what is kept, half-up
 * to the cent, and the remainder is the provider's. A refund outside 0…total is a programmer's error.
 */
export function splitTotal(totalCents: number, feeBps: number, refundCents = 0): Split {
  if (!Number.isSafeInteger(refundCents) || refundCents < 0 || refundCents > totalCents) {
    throw new RangeError(`Cannot refund ${refundCents} of ${totalCents}`)
  }
  const keptCents = totalCents - refundCents
  const fee = feeCents(keptCents, feeBps)
  return { refundCents, feeCents: fee, providerCents: keptCents - fee }
}
