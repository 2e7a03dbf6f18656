import type Stripe from 'stripe'
import type { GatewayChargeback } from '../gateway.ts'

/** Stripe calls chargebacks disputes, but in this marketplace a dispute is something else. */
export async function retrieveChargeback(stripe: Stripe, id: string): Promise<GatewayChargeback> {
  const found = await stripe.disputes.retrieve(id)
  const { amount, payment_intent: intent, reason, status } = found
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (!intentId)
    throw new Error(`The dispute ${id} does not belong to a payment of this marketplace`)
  const feeCents = found.balance_transactions.reduce((total, { fee }) => total + fee, 0)
  return { id, intentId, amountCents: amount, feeCents, reason, status: statusOf(status) }
}

/** An inquiry, which Stripe calls a warning, takes no money, whatever its result. */
function statusOf(status: string): GatewayChargeback['status'] {
  if (status === 'lost' || status === 'won') return status
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open'
}
