import { recordOf, textOf, type Form } from './form.ts'
import { chargeOf } from './payments.ts'
import { move, newId, Refusal, type FakeRefund, type Store } from './store.ts'

export function createRefund(store: Store, form: Form): FakeRefund {
  const intentId = textOf(form, 'payment_intent') ?? ''
  const charge = chargeOf(store, intentId)
  const left = charge.amount - charge.amount_refunded
  const amount = Number(form['amount'] ?? left)
  if (left === 0) throw new Refusal(400, 'It has been refunded already.', 'charge_already_refunded')
  if (amount > left) throw new Refusal(400, `Refund amount is greater than ${left}.`)
  charge.amount_refunded += amount
  const refund = store.add<FakeRefund>({
    id: newId('re'),
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intentId,
    status: charge.description ? 'pending' : 'succeeded',
    metadata: recordOf(form, 'metadata'),
  })
  const { currency } = charge
  move(store, { type: 'refund', amount: -amount, currency, source: refund.id })
  store.announce('refund.created', refund)
  return refund
}

/** Refunds as a person does in Stripe's dashboard, that is, without metadata. */
export function refundInDashboard(store: Store, intentId: string, cents?: number): string {
  const form: Form = { payment_intent: intentId }
  if (cents !== undefined) form['amount'] = String(cents)
  return createRefund(store, form).id
}

/** The refund fails after all, because the payer's bank could not accept the money. */
export function failRefund(store: Store, id: string): void {
  const refund = store.get('refund', id)
  refund.status = 'failed'
  refund.failure_reason = 'lost_or_stolen_card'
  const { amount, currency = 'usd' } = refund
  chargeOf(store, refund.payment_intent).amount_refunded -= amount
  move(store, { type: 'refund_failure', category: 'refund_failure', amount, currency, source: id })
  store.announce('refund.failed', refund)
}
