import { zoneOfPerson } from '#accounts/server/service/accounts.ts'
import { setCheckoutFiles } from '#attachments/server/service/attached.ts'
import { fail } from '#platform/errors.ts'
import { centsOf, toDecimal } from '#platform/money.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { orUnreachable } from '#platform/server/drivers/payments/or-unreachable.ts'
import type { PaymentGateway } from '#platform/server/drivers/payments/gateway.ts'
import { zoneOf } from '#platform/server/today.ts'
import { canBePaid } from '#payouts/server/service/payouts.ts'
import { getService } from '#services/server/service/reading.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import {
  CHECKOUT_TTL_MS,
  isSamePrice,
  JUST_BOUGHT_MS,
  nextCheckAt,
  termsOf,
  type CheckoutTerms,
} from '../../checkout.ts'
import type { CardForm, Checkout, NewCheckout } from '../../contract.ts'
import {
  attachIntent,
  closeCheckout,
  findOpenCheckout,
  findRecentOrder,
  insertCheckout,
  lockCheckout,
  updateTexts,
  type CheckoutRow,
} from '../queries/checkouts.ts'
import { settle } from './settle.ts'

/** How often two concurrent requests for one service may overtake each other before one fails. */
const MAX_TRIES = 5

/**
 * Opens a checkout: not an order yet, but a price the client may pay within a day. A double click or a repeated
 * request gets the same client secret; a different price replaces the open checkout.
 */
export async function openCheckout(ctx: UserContext, request: NewCheckout): Promise<Checkout> {
  const gateway = ctx.payments ?? fail('payments.unavailable')
  const service = await getService({ ...ctx, viewer: null }, request.serviceId)
  if (service.userId === ctx.viewer.id) fail('checkout.own_service')
  if (service.userId !== request.viberId) fail('viber.not_found')
  const rateCents = centsOf(service.hourlyRate)
  const settings = await currentSettings(ctx)
  if (settings.needsPayoutAccount && !(await canBePaid(ctx, service.userId))) {
    fail('checkout.viber_not_ready')
  }
  const zones = [zoneOf(ctx), await zoneOfPerson(ctx, service.userId)]
  const terms = termsOf(request, rateCents, settings, ctx.now(), zones)
  const checkout = await reserve(ctx, gateway, service, terms)
  await refuseOtherCurrency(ctx, checkout)
  await keepBrief(ctx, checkout.id, request.files)
  const { paymentIntentId, clientSecret } = await intentFor(ctx, gateway, checkout)
  const since = new Date(ctx.now().getTime() - JUST_BOUGHT_MS)
  const orderId = await findRecentOrder(ctx.db, checkout, since)
  return {
    clientSecret,
    paymentIntentId,
    amount: toDecimal(checkout.amountCents),
    currency: checkout.currency,
    hours: checkout.halfHours / 2,
    gateway: gateway.name,
    ...(orderId !== undefined && { justBought: { orderId } }),
  }
}

/** What the checkout page needs before it can show a card form. */
export function cardForm(ctx: Context): CardForm {
  const { name: gateway, publishableKey } = ctx.payments ?? fail('payments.unavailable')
  return { gateway, publishableKey }
}

/** The client's one open checkout for this service, on these terms. */
async function reserve(
  ctx: UserContext,
  gateway: PaymentGateway,
  service: { id: number; userId: number; title: string },
  terms: CheckoutTerms,
): Promise<CheckoutRow> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const now = ctx.now()
    const expiresAt = new Date(now.getTime() + CHECKOUT_TTL_MS)
    const inserted = await insertCheckout(ctx.db, {
      ...terms,
      clientId: ctx.viewer.id,
      providerId: service.userId,
      serviceId: service.id,
      title: service.title,
      gateway: gateway.name,
      createdAt: now,
      expiresAt,
      checkAt: nextCheckAt({ createdAt: now, expiresAt }, now),
    })
    if (inserted) return inserted
    const open = await findOpenCheckout(ctx.db, ctx.viewer.id, service.id)
    if (!open) continue
    const isUsable = open.expiresAt > now && open.gateway === gateway.name
    if (isUsable && isSamePrice(open, terms)) {
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
      await settle(ctx, checkout.id)
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
