import type Stripe from 'stripe'
import { recordOf, textOf, type Form } from './form.ts'
import { move, newId, Refusal, type FakeCharge, type FakeIntent, type Store } from './store.ts'

/** Stripe's names of test cards, and how each of them behaves. */
export const cards: Record<
  string,
  { decline: string; message: string } | 'pays' | 'asks' | 'charges_back' | 'refund_fails'
> = {
  pm_card_visa: 'pays',
  pm_card_authenticationRequired: 'asks',
  pm_card_createDispute: 'charges_back',
  pm_card_refundFail: 'refund_fails',
  pm_card_chargeDeclined: { decline: 'generic_decline', message: 'Your card was declined.' },
  pm_card_chargeDeclinedInsufficientFunds: {
    decline: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}

export function createIntent(store: Store, form: Form): FakeIntent {
  const id = newId('pi')
  return store.add({
    id,
    object: 'payment_intent',
    amount: Number(form['amount']),
    currency: textOf(form, 'currency') ?? '',
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${newId('s')}`,
    latest_charge: null,
    next_action: null,
    livemode: false,
    metadata: recordOf(form, 'metadata'),
  })
}

export function cancelIntent(store: Store, id: string): FakeIntent {
  const intent = store.get('payment_intent', id)
  if (['succeeded', 'processing', 'canceled'].includes(intent.status)) refuseState(intent)
  intent.status = 'canceled'
  store.announce('payment_intent.canceled', intent)
  return intent
}

/** Confirms a payment, for the card form in a browser and for a test with the secret key. */
export function confirmIntent(store: Store, id: string, form: Form, hooksUrl: string): FakeIntent {
  const intent = store.get('payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') refuseState(intent)
  const card = cards[textOf(form, 'payment_method') ?? '']
  if (!card) throw new Refusal(400, 'No such PaymentMethod', 'resource_missing')
  if (card === 'asks') {
    intent.status = 'requires_action'
    const return_url = textOf(form, 'return_url') ?? null
    const url = `${hooksUrl}/3d_secure/${id}`
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
    store.announce('payment_intent.requires_action', intent)
    return intent
  }
  if (typeof card === 'object') return decline(store, intent, card)
  const charge = succeed(store, intent)
  if (card === 'charges_back') openDispute(store, intent.id)
  if (card === 'refund_fails') charge.description = 'its refunds fail'
  return intent
}

/** Answers the 3-D Secure challenge for the payer; returns the URL to go back to. */
export function answerChallenge(store: Store, id: string, isConfirmed: boolean): string {
  const intent = store.get('payment_intent', id)
  const back = new URL(intent.next_action?.redirect_to_url?.return_url ?? 'about:blank')
  if (intent.status === 'requires_action') {
    intent.next_action = null
    if (isConfirmed) succeed(store, intent)
    else {
      intent.status = 'requires_payment_method'
      store.announce('payment_intent.payment_failed', intent)
    }
  }
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('payment_intent_client_secret', intent.client_secret)
  back.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
  return back.href
}

function decline(
  store: Store,
  intent: FakeIntent,
  card: { decline: string; message: string },
): never {
  intent.status = 'requires_payment_method'
  store.announce('payment_intent.payment_failed', intent)
  throw new Refusal(402, card.message, 'card_declined', {
    type: 'card_error',
    decline_code: card.decline,
    payment_intent: intent,
  })
}

function succeed(store: Store, intent: FakeIntent): FakeCharge {
  const { id, amount, currency } = intent
  const chargeId = newId('ch')
  const source = { currency, source: chargeId }
  const fee = Math.round(amount * 0.029) + 30
  const charge = store.add<FakeCharge>({
    id: chargeId,
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    payment_intent: id,
    // Stripe copies the metadata when it creates the charge.
    metadata: intent.metadata,
    transfer_group: null,
    balance_transaction: move(store, { type: 'charge', amount, fee, ...source }).id,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242' } as Stripe.Charge.PaymentMethodDetails.Card,
    },
  })
  intent.status = 'succeeded'
  intent.latest_charge = charge.id
  store.announce('charge.succeeded', charge)
  store.announce('payment_intent.succeeded', intent)
  return charge
}

function refuseState({ status }: FakeIntent): never {
  const message = `This PaymentIntent's status is ${status}.`
  throw new Refusal(400, message, 'payment_intent_unexpected_state')
}

export function updateCharge(store: Store, id: string, form: Form): FakeCharge {
  const charge = store.get('charge', id)
  const group = textOf(form, 'transfer_group')
  if (group === undefined) return charge
  if (charge.transfer_group !== null) {
    throw new Refusal(400, 'transfer_group may only be provided if it has not been set')
  }
  charge.transfer_group = group
  return charge
}

export function chargeOf(store: Store, intentId: string): FakeCharge {
  const { latest_charge: id } = store.get('payment_intent', intentId)
  if (!id) throw new Refusal(400, `PaymentIntent ${intentId} has no charge`)
  return store.get('charge', id)
}

const CHARGEBACK_FEE = 1500

/** The payer's bank reverses the payment (a chargeback). */
export function openDispute(store: Store, intentId: string) {
  const {
    id: chargeId,
    amount: paid,
    amount_refunded: refunded,
    currency,
  } = chargeOf(store, intentId)
  const amount = paid - refunded
  const id = newId('du')
  const line = { type: 'adjustment', category: 'dispute', currency, source: id } as const
  const movement = move(store, { ...line, amount: -amount, fee: CHARGEBACK_FEE })
  const dispute = store.add({
    id,
    object: 'dispute' as const,
    amount,
    currency,
    charge: chargeId,
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response' as const,
    balance_transactions: [movement as Stripe.BalanceTransaction],
  })
  store.announce('charge.dispute.created', dispute)
  return dispute
}

export function closeDispute(store: Store, id: string, status: 'won' | 'lost') {
  const dispute = store.get('dispute', id)
  dispute.status = status
  if (status === 'won') {
    const { amount, currency = 'usd' } = dispute
    const line = { type: 'adjustment', category: 'dispute_reversal', currency, source: id } as const
    dispute.balance_transactions.push(move(store, { ...line, amount }) as Stripe.BalanceTransaction)
  }
  store.announce('charge.dispute.closed', dispute)
}
