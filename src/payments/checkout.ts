import type { FeeTerms } from '#ledger/split.ts'
import { isSamePrice } from '#orders/pricing.ts'
import type { Purchase } from '#orders/purchase.ts'
import type { MarketplaceSettings } from '#settings/settings.ts'
import { dayIn, UTC } from '#platform/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { fail } from '#platform/errors.ts'
import { formatMoney, MAX_AMOUNT_CENTS, priceCents, toCents, toDecimal } from '#platform/money.ts'
import type { Quote } from '#packages/package.ts'
import { MAX_HOURS, MIN_HOURS, type NewCheckout } from './contract.ts'

/** How long a checkout can be paid. */
export const CHECKOUT_TTL_MS = 24 * HOUR_MS

/**
 * How long after a purchase the client is asked whether they want a second one: they may have gone back and pressed
 * Pay again.
 */
export const JUST_BOUGHT_MS = 10 * MINUTE_MS

/** What is being bought, priced by the server. */
export interface CheckoutTerms extends Omit<
  Purchase,
  'clientId' | 'providerId' | 'serviceId' | 'title'
> {
  amountCents: number
  /** The accepted offer of the viber for more hours. */
  offerId?: number | null
}

type PricedRequest = Pick<
  NewCheckout,
  'amount' | 'hours' | 'description' | 'requirements' | 'deliveryDeadline'
>

/**
 * Prices a request. Without hours, they follow from the amount (docs/product-rules.md#checkout). Throws 'checkout.amount_mismatch' with the right amount if the browser's amount
 * differs from the server's.
 */
export function termsOf(
  request: PricedRequest,
  rateCents: number,
  {
    currency,
    feeBps,
    feeMinCents,
    timeZone,
  }: FeeTerms & Pick<MarketplaceSettings, 'currency' | 'timeZone'>,
  now: Date,
  zones: readonly string[] = [timeZone],
): CheckoutTerms {
  const sentCents = request.amount === undefined ? undefined : toCents(request.amount)
  const halfHours =
    request.hours === undefined ? halfHoursFor(sentCents ?? 0, rateCents) : request.hours * 2
  const amountCents = priceCents(rateCents, halfHours / 2)
  if (amountCents > MAX_AMOUNT_CENTS) fail('checkout.amount_too_large')
  if (sentCents !== undefined && sentCents !== amountCents) refuseAmount(amountCents, currency)
  const deliveryDeadline = request.deliveryDeadline ?? null
  if (deliveryDeadline) refusePastDay(deliveryDeadline, now, zones)
  const description = request.description || null
  return {
    price: { pricing: 'hourly', halfHours, rateCents },
    amountCents,
    currency,
    feeBps,
    feeMinCents,
    description,
    requirements: request.requirements || description,
    deliveryDeadline,
    deliveryDays: null,
    maxChangeRounds: null,
    milestoneId: null,
    extendsOrderId: null,
    thanksOrderId: null,
  }
}

/**
 * The terms of a package with extras, as it is offered now. Throws 'checkout.amount_too_large', and
 * 'checkout.amount_mismatch' with the right amount if the browser's amount differs.
 */
export function termsOfPackage(
  request: Omit<PricedRequest, 'hours' | 'deliveryDeadline'>,
  { lines, totalCents: amountCents, days, revisions }: Quote,
  { currency, feeBps, feeMinCents }: FeeTerms & Pick<MarketplaceSettings, 'currency'>,
): CheckoutTerms {
  if (amountCents > MAX_AMOUNT_CENTS) fail('checkout.amount_too_large')
  refuseOtherAmount(request, amountCents, currency)
  const description = request.description || null
  return {
    price: { pricing: 'fixed', lines },
    amountCents,
    currency,
    feeBps,
    feeMinCents,
    description,
    requirements: request.requirements || description,
    deliveryDeadline: null,
    deliveryDays: days,
    maxChangeRounds: revisions,
    milestoneId: null,
    extendsOrderId: null,
    thanksOrderId: null,
  }
}

/**
 * The delivery day must be in the future for both parties, wherever they live. The first of `zones` is the client's.
 */
function refusePastDay(day: string, now: Date, zones: readonly string[]): void {
  if (zones.every((zone) => day > dayIn(now, zone))) return
  const isAheadOfClient = day > dayIn(now, zones[0] ?? UTC)
  const message = isAheadOfClient
    ? 'It is already that day where the viber lives. Please choose a later one'
    : 'The deadline must be tomorrow or later'
  fail('request.invalid', { errors: [{ path: 'deliveryDeadline', message }] })
}

/** The number of half hours whose price is closest to the amount; the caller compares the price. */
function halfHoursFor(cents: number, rateCents: number): number {
  const nearest = Math.round((cents * 2) / rateCents)
  return Math.min(Math.max(nearest, MIN_HOURS * 2), MAX_HOURS * 2)
}

/** Throws 'checkout.amount_mismatch' with the right amount if the browser's amount differs from the server's. */
export function refuseOtherAmount(
  { amount }: Pick<NewCheckout, 'amount'>,
  amountCents: number,
  currency: string,
): void {
  if (amount !== undefined && toCents(amount) !== amountCents) refuseAmount(amountCents, currency)
}

function refuseAmount(rightCents: number, currency: string): never {
  const right = toDecimal(rightCents)
  fail('checkout.amount_mismatch', {
    details: { amount: (language) => formatMoney(right, language, currency) },
    errors: [{ path: 'amount', message: String(right) }],
  })
}

/** A request with unchanged terms reuses the checkout; other terms need another payment. */
export function areSameTerms(existing: CheckoutTerms, other: CheckoutTerms): boolean {
  return (
    isSamePrice(existing.price, other.price) &&
    existing.amountCents === other.amountCents &&
    existing.feeBps === other.feeBps &&
    existing.feeMinCents === other.feeMinCents &&
    existing.currency === other.currency &&
    (existing.offerId ?? null) === (other.offerId ?? null) &&
    existing.deliveryDays === other.deliveryDays &&
    existing.maxChangeRounds === other.maxChangeRounds
  )
}

/** New checkouts are polled every minute, older ones less and less often, and each once when it expires. */
export function nextCheckAt(checkout: { createdAt: Date; expiresAt: Date }, now: Date): Date {
  const ageMs = Math.max(now.getTime() - checkout.createdAt.getTime(), 0)
  const waitMs = Math.min(Math.max(MINUTE_MS, ageMs / 2), HOUR_MS)
  const next = new Date(now.getTime() + waitMs)
  const isBeforeEnd = now < checkout.expiresAt
  return isBeforeEnd && next > checkout.expiresAt ? checkout.expiresAt : next
}
