import { zoneOfPerson } from '#accounts/server/service/accounts.ts'
import { termsFor } from '#orders/server/service/fee-terms.ts'
import { fail } from '#platform/errors.ts'
import { formatDay } from '#platform/dates.ts'
import { centsOf } from '#platform/money.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { zoneOf } from '#platform/server/today.ts'
import { quotePackage } from '#packages/server/service/quoting.ts'
import { canBePaid } from '#payouts/server/service/payouts.ts'
import type { Service } from '#services/contract.ts'
import { getService } from '#services/server/service/reading.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { MarketplaceSettings } from '#settings/settings.ts'
import { termsOf, termsOfPackage, type CheckoutTerms } from '../../checkout.ts'
import type { CardForm, Checkout, NewCheckout } from '../../contract.ts'
import { openMoreHours, openTip } from './added-checkout.ts'
import { openMilestone, openOfferedHours } from './agreed-checkout.ts'
import { openPricedCheckout, type PricedTerms } from './priced-checkout.ts'

/**
 * Opens a checkout: not an order yet, but a price the client may pay within a day. A double click or a repeated
 * request gets the same client secret; a different price replaces the open checkout.
 */
export async function openCheckout(ctx: UserContext, request: NewCheckout): Promise<Checkout> {
  if (!ctx.payments) fail('payments.unavailable')
  const { milestoneId, extendsOrderId, offerId, thanksOrderId } = request
  if (milestoneId !== undefined) return openMilestone(ctx, milestoneId, request)
  if (extendsOrderId !== undefined && offerId !== undefined) {
    return openOfferedHours(ctx, { extendsOrderId, offerId }, request)
  }
  if (extendsOrderId !== undefined) return openMoreHours(ctx, extendsOrderId, request)
  if (thanksOrderId !== undefined) return openTip(ctx, thanksOrderId, request)
  const service = await getService({ ...ctx, viewer: null }, request.serviceId)
  if (service.userId === ctx.viewer.id) fail('checkout.own_service')
  if (service.userId !== request.viberId) fail('viber.not_found')
  refuseAway(service)
  // One reading of the settings for one price. `openPricedCheckout` looks again at those that may have changed.
  const pricing = { ...ctx, memo: new Map() }
  const settings = await currentSettings(pricing)
  if (settings.needsPayoutAccount && !(await canBePaid(ctx, service.userId))) {
    fail('checkout.viber_not_ready')
  }
  const terms = await termsIn(pricing, request, service, settings)
  const { id: serviceId, userId: providerId, title } = service
  return openPricedCheckout(ctx, { ...terms, serviceId, providerId, title }, request.files)
}

/** Throws 'viber.away'. A checkout that was opened before can still be paid. */
function refuseAway({ awayUntil: day }: Service): void {
  if (day) fail('viber.away', { details: { day: (language) => formatDay(day, language) } })
}

/** Hours at the service's rate, or one of its packages. */
async function termsIn(
  ctx: UserContext,
  request: NewCheckout,
  service: Service,
  settings: MarketplaceSettings,
): Promise<CheckoutTerms & Pick<PricedTerms, 'chosenPackage'>> {
  if (request.package) {
    const chosenPackage = { tier: request.package, extras: request.extras ?? [] }
    const quote = await quotePackage(ctx, service.id, chosenPackage)
    const fee = await termsFor(ctx, 'fixed')
    return { ...termsOfPackage(request, quote, { ...settings, ...fee }), chosenPackage }
  }
  const zones = [zoneOf(ctx), await zoneOfPerson(ctx, service.userId)]
  const fee = await termsFor(ctx, 'hourly')
  const rateCents = centsOf(service.hourlyRate)
  return termsOf(request, rateCents, { ...settings, ...fee }, ctx.now(), zones)
}

/** What the checkout page needs before it can show a card form. */
export function cardForm(ctx: Context): CardForm {
  const { name: gateway, publishableKey } = ctx.payments ?? fail('payments.unavailable')
  return { gateway, publishableKey }
}
