import { fail } from '#platform/errors.ts'
import { priceCents } from '#platform/money.ts'

/** How an order is priced: by the hour, as a package with extras, or freely as a tip for finished work. */
export const pricings = ['hourly', 'fixed', 'tip'] as const
export type Pricing = (typeof pricings)[number]

/** A part of a fixed price; the lines add up to the order's total. */
export interface PriceLine {
  label: string
  quantity: number
  unitCents: number
}

/** Only hourly work has hours and a rate, and only a fixed price has lines. */
export type Price =
  | { pricing: 'hourly'; halfHours: number; rateCents: number }
  | { pricing: 'fixed'; lines: readonly PriceLine[] }
  | { pricing: 'tip' }

/** How the database stores a price. */
export interface PriceColumns {
  pricing: string
  halfHours: number | null
  rateCents: number | null
  priceLines: unknown
}

/** Adds the price to the columns that store it. Taking them out of so wide a row would cost more than reading it. */
export function withPrice<Row extends PriceColumns>(row: Row) {
  return { ...row, price: priceOf(row) }
}

export function priceOf({ pricing, halfHours, rateCents, priceLines }: PriceColumns): Price {
  if (pricing === 'tip') return { pricing }
  if (pricing === 'hourly' && halfHours !== null && rateCents !== null) {
    return { pricing, halfHours, rateCents }
  }
  if (pricing === 'fixed' && Array.isArray(priceLines)) {
    const lines = (priceLines as PriceLine[]).map(toLine)
    return { pricing, lines }
  }
  throw new Error(`A price of kind ${pricing} lacks its parts`)
}

/** The columns that store a price. */
export function priceColumns(price: Price) {
  return {
    pricing: price.pricing,
    halfHours: price.pricing === 'hourly' ? price.halfHours : null,
    rateCents: price.pricing === 'hourly' ? price.rateCents : null,
    priceLines: price.pricing === 'fixed' ? JSON.stringify(price.lines.map(toLine)) : null,
  }
}

/** The database returns the fields of a line in an order of its own. */
function toLine({ label, quantity, unitCents }: PriceLine): PriceLine {
  return { label, quantity, unitCents }
}

export function isSamePrice(one: Price, other: Price): boolean {
  return JSON.stringify(priceColumns(one)) === JSON.stringify(priceColumns(other))
}

/** The sum of the lines of a fixed price, in cents. */
export function sumOfLines(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
}

/** What an hourly or fixed price costs, in cents. The amount of a tip is the client's choice. */
export function costOf(price: Exclude<Price, { pricing: 'tip' }>): number {
  return price.pricing === 'hourly'
    ? priceCents(price.rateCents, price.halfHours / 2)
    : sumOfLines(price.lines)
}

/** What of an order decides how much of its money is released. */
export interface PricedOrder {
  totalCents: number
  price: Price
  /** The hours the viber reported with the delivery; null if all were worked. */
  workedHalfHours: number | null
}

/** The price of the hours that were bought and not worked. At a release, it goes back to the client. */
export function unusedCents({ totalCents, price, workedHalfHours }: PricedOrder): number {
  if (price.pricing !== 'hourly' || workedHalfHours === null) return 0
  if (workedHalfHours >= price.halfHours) return 0
  return totalCents - priceCents(price.rateCents, workedHalfHours / 2)
}

/**
 * The hours of a delivery and those of the log, if they differ. The reported ones are paid. Orders without a log have
 * nothing to compare.
 */
export function differingHours({
  price,
  workedHalfHours,
  loggedHalfHours,
}: Pick<PricedOrder, 'price' | 'workedHalfHours'> & { loggedHalfHours?: number | null }) {
  if (price.pricing !== 'hourly' || !loggedHalfHours) return undefined
  const reported = workedHalfHours ?? price.halfHours
  if (reported === loggedHalfHours) return undefined
  return { reported: reported / 2, logged: loggedHalfHours / 2 }
}

/** The half hours that were bought. Throws 'order.not_hourly'. */
export function boughtHalfHours({ price }: Pick<PricedOrder, 'price'>): number {
  return price.pricing === 'hourly' ? price.halfHours : fail('order.not_hourly')
}

/**
 * Returns the reported half hours if the order can have them. Throws 'order.not_hourly', and 'hours.too_many' for more
 * than were bought.
 */
export function reportedHours(order: PricedOrder, halfHours: number): number {
  const bought = boughtHalfHours(order)
  if (halfHours > bought) fail('hours.too_many', { details: { left: bought / 2 } })
  return halfHours
}
