const sentences: Record<string, string> = {
  pay: '{name} paid; the money is held.',
  pay_late: 'The payment arrived too late; the order was cancelled and the money goes back.',
  accept: '{name} accepted the order.',
  decline: '{name} declined the order; the money goes back to the client.',
  cancel: '{name} cancelled the order; the money goes back to the client.',
  expire: 'Nobody answered in time; the order was cancelled and the money goes back to the client.',
  complete: '{name} delivered the work.',
  request_changes: '{name} asked for changes.',
  approve: '{name} approved the work; the money was released.',
  release: 'The time to object has passed; the money was released.',
  review: '{name} left a review.',
  request_cancellation: '{name} asked to cancel the order.',
  accept_cancellation: '{name} agreed to cancel; the money goes back to the client.',
  decline_cancellation: '{name} wants to continue the order.',
  dispute: '{name} opened a dispute; the money stays held.',
  withdraw_dispute: '{name} withdrew the dispute.',
  full_refund: 'The dispute was decided: the money goes back to the client.',
  partial_refund: 'The dispute was decided: the money was divided.',
  pay_provider: 'The dispute was decided: the money was released.',
  cancel_order: 'An admin cancelled the order; the money goes back to the client.',
  charge_back: 'The client’s bank took the payment back; the order is on hold.',
  charge_back_late: 'The client’s bank took the payment back after its release.',
  charge_back_refunded: 'The client’s bank took back a payment that was refunded already.',
  chargeback_won: 'The bank returned the payment.',
  chargeback_lost: 'The bank kept the payment; the order was cancelled.',
  refunded: 'The refund was paid.',
  paid_out: 'The payout was paid.',
}

/** One line of an order's history in plain English. An event without a sentence is its own name. */
export function sentenceFor(kind: string, actorName: string | null): string {
  return (sentences[kind] ?? kind).replace('{name}', actorName ?? 'Somebody')
}
