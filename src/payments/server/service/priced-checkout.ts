import { setCheckoutFiles } from '#attachments/server/service/attached.ts'
import { costOf } from '#orders/pricing.ts'
import { wireLines } from '#orders/price-contract.ts'
import type { PackageChoice } from '#packages/package.ts'
import { fail } from '#platform/errors.ts'
import { toDecimal } from '#platform/money.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { orUnreachable } from '#platform/server/drivers/payments/or-unreachable.ts'
import type { PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import {
  areSameTerms,
  CHECKOUT_TTL_MS,
  JUST_BOUGHT_MS,
  nextCheckAt,
  type CheckoutTerms,
} from '../../checkout.ts'
import type { Checkout, NewCheckout } from '../../contract.ts'
import { findRecentOrder } from '../queries/buying.ts'
import {
  attachIntent,
  closeCheckout,
  findOpenCheckout,
  insertCheckout,
  lockCheckout,
  updateTexts,
  type CheckoutRow,
} from '../queries/checkouts.ts'
import { settle } from './settle.ts'

/** How often two concurrent requests for one purchase may overtake each other before one fails. */
const MAX_TRIES = 5

/** What is bought, from whom, and at which price. The caller has priced it and checked that it may be bought. */
export type PricedTerms = CheckoutTerms & {
  providerId: number
  serviceId: number
  title: string
  /** What was priced, if it is a package. */
  chosenPackage?: PackageChoice
}

/**
 * Opens a checkout for what the caller priced, of any kind, or returns the client's open checkout if its terms are the
 * same. Throws 'checkout.closed' if that checkout has just ended.
 */
export async function openPricedCheckout(
  ctx: UserContext,
  terms: PricedTerms,
  files?: NewCheckout['files'],
): Promise<Checkout> {
  const gateway = ctx.payments ?? fail('payments.unavailable')
  if (terms.price.pricing !== 'tip' && costOf(terms.price) !== terms.amountCents) {
    throw new Error('The parts of the price do not add up to the amount')
  }
  const checkout = await reserve(ctx, gateway, terms)
  await refuseOtherCurrency(ctx, checkout)
  await keepBrief(ctx, checkout.id, files)
  const { paymentIntentId, clientSecret } = await intentFor(ctx, gateway, checkout)
  const since = new Date(ctx.now().getTime() - JUST_BOUGHT_MS)
  const orderId = await findRecentOrder(ctx.db, checkout, since)
  const { price } = checkout
  return {
    clientSecret,
    paymentIntentId,
    amount: toDecimal(checkout.amountCents),
    currency: checkout.currency,
    hours: price.pricing === 'hourly' ? price.halfHours / 2 : null,
    ...(price.pricing === 'fixed' && { lines: wireLines(price.lines) }),
    gateway: gateway.name,
    ...(orderId !== undefined && { justBought: { orderId } }),
  }
}

/** The client's one open checkout for this, on these terms. */
async function reserve(
  ctx: UserContext,
  gateway: PaymentGateway,
  terms: PricedTerms,
): Promise<CheckoutRow> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const now = ctx.now()
    const expiresAt = new Date(now.getTime() + CHECKOUT_TTL_MS)
    const { chosenPackage = null } = terms
    const checkout = { ...terms, chosenPackage, clientId: ctx.viewer.id }
    const inserted = await insertCheckout(ctx.db, {
      ...checkout,
      gateway: gateway.name,
      createdAt: now,
      expiresAt,
      checkAt: nextCheckAt({ createdAt: now, expiresAt }, now),
    })
    if (inserted) return inserted
    const open = await findOpenCheckout(ctx.db, checkout)
    if (!open) continue
    const isUsable = open.expiresAt > now && open.gateway === gateway.name
    if (isUsable && areSameTerms(open, terms)) {
      if (!hasSameWords(open, terms)) await updateTexts(ctx.db, open.id, wordsOf(terms))
      return open
    }
    await abandonCheckout(ctx, open, 'void')
  }
  return fail('checkout.closed')
}

/** The setup may have changed the currency after the terms were computed. The client has not seen this checkout yet. */
async function refuseOtherCurrency(ctx: Context, checkout: CheckoutRow) {
  if (checkout.currency === (await currentSettings(ctx)).currency) return
  await abandonCheckout(ctx, checkout, 'void')
  fail('checkout.closed')
}

/** Attaches the files of the brief, which become the order's once it is paid. Throws 'file.not_usable'. */
async function keepBrief(ctx: UserContext, checkoutId: number, files: NewCheckout['files']) {
  if (!files) return
  await transaction(ctx, async (ctx) => {
    const { status } = await lockCheckout(ctx.db, checkoutId)
    if (status !== 'open') fail('checkout.closed')
    await setCheckoutFiles(ctx, checkoutId, files)
  })
}

/** Idempotent: concurrent requests for one checkout get one intent from the gateway. */
async function intentFor(ctx: Context, gateway: PaymentGateway, checkout: CheckoutRow) {
  const { paymentIntentId, clientSecret } = checkout
  if (paymentIntentId && clientSecret) return { paymentIntentId, clientSecret }
  const { id: checkoutId, amountCents, currency } = checkout
  const made = await gateway
    .createIntent({ checkoutId, amountCents, currency })
    .catch((error: unknown) => {
      ctx.log.error({ err: error, checkoutId }, 'the gateway did not create a payment intent')
      return fail('payments.unavailable')
    })
  const intent = { paymentIntentId: made.intentId, clientSecret: made.clientSecret }
  if (await attachIntent(ctx.db, checkoutId, intent)) return intent
  await orUnreachable(ctx, gateway.cancelIntent(made.intentId))
  return fail('checkout.closed')
}

/** Ends an unpaid checkout, first at the gateway. If the client paid before that, the payment is settled instead. */
export async function abandonCheckout(
  ctx: Context,
  checkout: CheckoutRow,
  status: 'void' | 'expired',
): Promise<void> {
  const gateway = ctx.payments ?? fail('payments.unavailable')
  if (checkout.paymentIntentId && checkout.gateway === gateway.name) {
    const intent = await orUnreachable(ctx, gateway.cancelIntent(checkout.paymentIntentId))
    if (intent.status === 'succeeded') {
      await settle(ctx, checkout)
      return
    }
    if (intent.status !== 'canceled') return
  }
  await closeCheckout(ctx.db, checkout.id, status, ctx.now())
}

function wordsOf({ description, requirements, deliveryDeadline }: CheckoutTerms) {
  return { description, requirements, deliveryDeadline }
}

function hasSameWords(open: CheckoutRow, terms: CheckoutTerms): boolean {
  return (
    open.description === terms.description &&
    open.requirements === terms.requirements &&
    open.deliveryDeadline === terms.deliveryDeadline
  )
}
