import type { MoneyPlace } from '#ledger/trail.ts'

/** The money of an order, from the client's point of view, in cents. held + released + refunded = total. */
export interface OrderSums {
  heldCents: number
  releasedCents: number
  refundedCents: number
}

const backWithClient: ReadonlySet<MoneyPlace> = new Set(['refunding', 'refunded', 'charged_back'])

/**
 * Sums up where the ledger says that an order's money is. What a bank took back counts as refunded. Money that went
 * back twice, by a refund and by the bank, is the platform's loss and counts once.
 */
export function sumsOfOrder(
  totalCents: number,
  places: readonly (readonly [MoneyPlace, number])[],
): OrderSums {
  const sumOf = (isOf: (place: MoneyPlace) => boolean) =>
    places.reduce((sum, [place, cents]) => (isOf(place) ? sum + cents : sum), 0)
  const heldCents = sumOf((place) => place === 'held')
  const back = sumOf((place) => backWithClient.has(place))
  const refundedCents = Math.min(back, totalCents - heldCents)
  return { heldCents, refundedCents, releasedCents: totalCents - heldCents - refundedCents }
}

export interface AgreementSums extends OrderSums {
  agreedCents: number
  fundedCents: number
  toFundCents: number
}

/**
 * The money of an agreement in cents: of its paid orders, what can still be paid, and what both agreed on: the prices of
 * the milestones that were not dropped, and of the hours that were added.
 */
export function sumsOfAgreement(
  orders: readonly (OrderSums & { totalCents: number })[],
  { agreedCents, toFundCents }: { agreedCents: number; toFundCents: number },
): AgreementSums {
  const sum = (key: 'totalCents' | keyof OrderSums) =>
    orders.reduce((cents, order) => cents + order[key], 0)
  return {
    agreedCents,
    fundedCents: sum('totalCents'),
    heldCents: sum('heldCents'),
    releasedCents: sum('releasedCents'),
    refundedCents: sum('refundedCents'),
    toFundCents,
  }
}
