import type Stripe from 'stripe'
import type { Intent, IntentStatus, PaymentGateway } from '../gateway.ts'
import type { Connection } from './connection.ts'
import { isRefusal, isRemembered } from './refusals.ts'

const expand = ['latest_charge.balance_transaction']

/** Maps Stripe's statuses to ours; this product never authorizes without capturing. */
const statuses: Record<string, IntentStatus> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/**
 * Creates the intent without a transfer group: a charge's group can be set only once, and the order that names it
 * exists only after the payment.
 */
export async function createIntent(
  { stripe, installation }: Connection,
  { checkoutId, amountCents, currency }: Parameters<PaymentGateway['createIntent']>[0],
) {
  const intent = await withKey(`${installation}:checkout:${checkoutId}`, (options) =>
    stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency,
        automatic_payment_methods: { enabled: true },
        metadata: { checkoutId, installation },
      },
      options,
    ),
  )
  if (!intent.client_secret) throw new Error(`Stripe returned no client secret for ${intent.id}`)
  return { intentId: intent.id, clientSecret: intent.client_secret }
}

export async function retrieveIntent(stripe: Stripe, id: string): Promise<Intent> {
  return toIntent(await stripe.paymentIntents.retrieve(id, { expand }))
}

export async function cancelIntent(stripe: Stripe, id: string): Promise<Intent> {
  try {
    return toIntent(await stripe.paymentIntents.cancel(id, { expand }))
  } catch (error) {
    // The intent was already paid, is being paid or was cancelled; its status says which.
    if (isRefusal(error) && error.code === 'payment_intent_unexpected_state') {
      return retrieveIntent(stripe, id)
    }
    throw error
  }
}

/**
 * For objects of which a duplicate is harmless because it stays unused. Without a second key, a failure that Stripe
 * stored under the first one would block the call for a day.
 */
export async function withKey<Made>(
  idempotencyKey: string,
  make: (options: { idempotencyKey: string }) => Promise<Made>,
): Promise<Made> {
  try {
    return await make({ idempotencyKey })
  } catch (error) {
    if (!isRemembered(error)) throw error
    return make({ idempotencyKey: `${idempotencyKey}:again` })
  }
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return {
    id: intent.id,
    status: statuses[intent.status] ?? 'processing',
    amountCents: intent.amount,
    currency: intent.currency,
    chargeId: charge?.id ?? null,
    processingFeeCents: feeOf(charge, intent.currency),
    card: card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null,
  }
}

/** Known once the charge is booked in the balance. A fee in another currency is not comparable, so it is 0. */
function feeOf(charge: Stripe.Charge | null, currency: string): number | null {
  if (!charge) return 0
  const booked = charge.balance_transaction
  if (typeof booked !== 'object' || booked === null) return null
  return booked.currency === currency ? booked.fee : 0
}
