import { zoneOfPerson } from '#accounts/server/service/accounts.ts'
import { termsFor } from '#orders/server/service/fee-terms.ts'
import { orderToExtend, orderToThank } from '#orders/server/service/job.ts'
import { MIN_TIP_CENTS } from '#orders/job.ts'
import { fail } from '#platform/errors.ts'
import { formatMoney, toCents, toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import { canBePaid } from '#payouts/server/service/payouts.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { termsOf } from '../../checkout.ts'
import { BAD_AMOUNT, type Checkout, type NewCheckout } from '../../contract.ts'
import { arePartiesActive } from '../queries/buying.ts'
import { openPricedCheckout, type PricedTerms } from './priced-checkout.ts'

/** Opens a checkout for more hours of a running order, at the rate of that order. */
export async function openMoreHours(
  ctx: UserContext,
  extendsOrderId: number,
  request: NewCheckout,
): Promise<Checkout> {
  const { rateCents, title, serviceId, providerId } = await orderToExtend(
    ctx,
    extendsOrderId,
    request,
  )
  const settings = await currentSettings(ctx)
  const zones = [zoneOf(ctx), await zoneOfPerson(ctx, providerId)]
  const fee = await termsFor(ctx, 'hourly')
  const terms = termsOf(request, rateCents, { ...settings, ...fee }, ctx.now(), zones)
  return openAdded(ctx, { ...terms, extendsOrderId, serviceId, providerId, title }, request.files)
}

/** Opens a checkout for a tip. Its note is the description of the order. Throws 'tip.too_large'. */
export async function openTip(
  ctx: UserContext,
  thanksOrderId: number,
  request: NewCheckout,
): Promise<Checkout> {
  const order = await orderToThank(ctx, thanksOrderId, request)
  const { serviceId, providerId, title, maxTipCents } = order
  const { currency } = await currentSettings(ctx)
  const amountCents = tipCents(request, maxTipCents, currency)
  return openAdded(ctx, {
    ...(await termsFor(ctx, 'tip')),
    price: { pricing: 'tip' },
    amountCents,
    currency,
    description: request.note || null,
    requirements: null,
    deliveryDeadline: null,
    deliveryDays: null,
    maxChangeRounds: null,
    milestoneId: null,
    extendsOrderId: null,
    thanksOrderId,
    serviceId,
    providerId,
    title,
  })
}

function tipCents({ amount }: NewCheckout, maxCents: number, currency: string): number {
  const cents = amount === undefined ? undefined : toCents(amount)
  if (cents === undefined) refuseAmount(BAD_AMOUNT)
  if (cents < MIN_TIP_CENTS) refuseAmount('A tip is at least $1')
  if (cents > maxCents) {
    fail('tip.too_large', {
      details: { max: (language) => formatMoney(toDecimal(maxCents), language, currency) },
    })
  }
  return cents
}

function refuseAmount(message: string): never {
  fail('request.invalid', { errors: [{ path: 'amount', message }] })
}

/** What is added to a job needs no service that is still offered, only a viber who is still active and can be paid. */
export async function openAdded(
  ctx: UserContext,
  terms: PricedTerms,
  files?: NewCheckout['files'],
): Promise<Checkout> {
  const clientId = ctx.viewer.id
  if (!(await arePartiesActive(ctx.db, { ...terms, clientId }))) {
    const isAgreed = terms.milestoneId !== null || terms.offerId != null
    fail(isAgreed ? 'offer.party_unavailable' : 'viber.not_found')
  }
  const { needsPayoutAccount } = await currentSettings(ctx)
  if (needsPayoutAccount && !(await canBePaid(ctx, terms.providerId))) {
    fail('checkout.viber_not_ready')
  }
  return openPricedCheckout(ctx, terms, files)
}
