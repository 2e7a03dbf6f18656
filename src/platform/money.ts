/** Amounts are integer cents in code and in the database, and decimal major units on the wire. */

export const MAX_AMOUNT_CENTS = 99_999_999

/** 12.5 → 1250. Undefined when the number is not finite or has more than two places. */
export function toCents(decimal: number): number | undefined {
  if (!Number.isFinite(decimal)) return undefined
  const cents = Math.round(decimal * 100)
  return Math.abs(decimal * 100 - cents) < 1e-6 && Number.isSafeInteger(cents) ? cents : undefined
}

/**
 * The cents of an amount whose schema already limits it to two decimal places. Throws a RangeError for any other
 * number.
 */
export function centsOf(decimal: number): number {
  const cents = toCents(decimal)
  if (cents === undefined) throw new RangeError(`${decimal} is not an amount of money`)
  return cents
}

/** 1250 → 12.5 */
export function toDecimal(cents: number): number {
  return cents / 100
}

/** Hours × rate in cents, rounded half up; hours are multiples of one half. */
export function priceCents(rateCents: number, hours: number): number {
  const halfHours = Math.round(hours * 2)
  return Math.floor((rateCents * halfHours + 1) / 2)
}

/** The platform's share of the kept amount in cents, rounded half up (docs/product-rules.md#platform-fee). */
export function feeCents(keptCents: number, feeBps: number): number {
  return Math.floor((keptCents * feeBps + 5000) / 10_000)
}

/** $1,234.50 */
export function formatMoney(decimal: number, locale = 'en', currency = 'usd'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimal)
}

/** $5 or $5.50: decimals are left out for whole amounts. */
export function formatPrice(decimal: number, locale: string, currency: string): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locale, style).format(decimal)
}

/** The currency's symbol as readers of this language know it: $, US$ or CA$. */
export function currencySign(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
}

const PRICE = /\$(\d+(?:,\d{3})*(?:\.\d{2})?)/g

/**
 * The product's own texts write amounts as `$5` and `$10,000`. Replaces them with amounts in the marketplace's
 * currency, formatted by `price`.
 */
export function withPrices(text: string, price: (amount: number) => string): string {
  return text.replaceAll(PRICE, (_, digits: string) => price(Number(digits.replaceAll(',', ''))))
}
