/** Integer cents everywhere in code and database; decimal major units on the wire (ruling R4). */

export const MAX_AMOUNT_CENTS = 99_999_999

/** 12.5 → 1250. Undefined when the number is not finite or has more than two places. */
export function toCents(decimal: number): number | undefined {
  if (!Number.isFinite(decimal)) return undefined
  const cents = Math.round(decimal * 100)
  return Math.abs(decimal * 100 - cents) < 1e-6 && Number.isSafeInteger(cents) ? cents : undefined
}

/** The cents of an amount whose schema allows two places at most; throws a RangeError otherwise. */
export function centsOf(decimal: number): number {
  const cents = toCents(decimal)
  if (cents === undefined) throw new RangeError(`${decimal} is no amount of money`)
  return cents
}

/** 1250 → 12.5 */
export function toDecimal(cents: number): number {
  return cents / 100
}

/** Half-up to the cent; hours come in steps of one half. */
export function priceCents(rateCents: number, hours: number): number {
  const halfHours = Math.round(hours * 2)
  return Math.floor((rateCents * halfHours + 1) / 2)
}

/** The platform's share of the kept amount in cents, half-up; the remainder is the provider's. */
export function feeCents(keptCents: number, feeBps: number): number {
  return Math.floor((keptCents * feeBps + 5000) / 10_000)
}

/** $1,234.50 */
export function formatMoney(decimal: number, locale = 'en', currency = 'usd'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimal)
}
