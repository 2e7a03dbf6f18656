import { splitTotal, type FeeTerms } from '#ledger/split.ts'
import { fail } from '#platform/errors.ts'
import { centsOf, MAX_AMOUNT_CENTS, priceCents } from '#platform/money.ts'
import type { OfferTerms } from './terms-contract.ts'

/** A part of an offer that is paid, held and approved separately. */
export interface MilestonePrice {
  title: string
  description: string | null
  amountCents: number
  /** The viber delivers within this many days of the payment. */
  days: number
}

/** How a version is priced. Hourly work has one first block of hours; more hours are added later. */
export type OfferPrice =
  | { pricing: 'fixed'; milestones: readonly MilestonePrice[] }
  | { pricing: 'hourly'; rateCents: number; halfHours: number; days: number }

/** The price of terms that a person entered, in cents. Throws 'checkout.amount_too_large'. */
export function priceOfTerms(terms: OfferTerms): OfferPrice {
  const { pricing, milestones = [], hourlyRate = 0, hours = 0, days = 1 } = terms
  const price: OfferPrice =
    pricing === 'fixed'
      ? {
          pricing,
          milestones: milestones.map(({ title, description, amount, days: within }) => ({
            title,
            description: description || null,
            amountCents: centsOf(amount),
            days: within,
          })),
        }
      : { pricing, rateCents: centsOf(hourlyRate), halfHours: hours * 2, days }
  if (totalOf(price) > MAX_AMOUNT_CENTS) fail('checkout.amount_too_large')
  return price
}

/** What the client pays in all, in cents. */
export function totalOf(price: OfferPrice): number {
  return paymentsOf(price).reduce((sum, cents) => sum + cents, 0)
}

/** The amounts of the separate payments, in cents. */
export function paymentsOf(price: OfferPrice): number[] {
  return price.pricing === 'fixed'
    ? price.milestones.map(({ amountCents }) => amountCents)
    : [priceCents(price.rateCents, price.halfHours / 2)]
}

/** The platform's fee and what the viber receives, in cents. A minimum fee applies to each milestone. */
export function sharesOf(price: OfferPrice, fee: FeeTerms) {
  const splits = paymentsOf(price).map((cents) => splitTotal(cents, fee))
  return {
    feeCents: splits.reduce((sum, { feeCents }) => sum + feeCents, 0),
    providerCents: splits.reduce((sum, { providerCents }) => sum + providerCents, 0),
  }
}
