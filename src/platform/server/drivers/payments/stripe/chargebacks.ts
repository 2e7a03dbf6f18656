import type Stripe from 'stripe'
import type { GatewayChargeback } from '../gateway.ts'

/** Stripe calls them disputes, a word that this marketplace has for something else. */
export async function retrieveChargeback(stripe: Stripe, id: string): Promise<GatewayChargeback> {
  const found = await stripe.disputes.retrieve(id)
  const { amount, payment_intent: intent, reason, status } = found
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (!intentId) throw new Error(`The dispute ${id} is about no payment of this marketplace`)
  const feeCents = found.balance_transactions.reduce((total, { fee }) => total + fee, 0)
  return { id, intentId, amountCents: amount, feeCents, reason, status: statusOf(status) }
}

/** An inquiry, a warning in Stripe's words, takes no money, however it ends. */
function statusOf(status: string): GatewayChargeback['status'] {
  if (status === 'lost' || status === 'won') return status
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open'
}
