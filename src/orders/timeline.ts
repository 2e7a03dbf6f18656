const sentences: Record<string, string> = {
  pay: '{name} paid; the money is held.',
  tip: '{name} gave a tip; the money was released.',
  begin: 'The payment is held; the work has begun.',
  pay_late: 'The payment arrived too late; the order was cancelled and the money goes back.',
  pay_unavailable:
    'The service was no longer offered when the payment arrived; the order was cancelled and the money goes back.',
  accept: '{name} accepted the order.',
  decline: '{name} declined the order; the money goes back to the client.',
  cancel: '{name} cancelled the order; the money goes back to the client.',
  expire: 'Nobody answered in time; the order was cancelled and the money goes back to the client.',
  log_hours: '{name} logged {hours} hours for {day}.',
  change_hours: '{name} changed the hours for {day} to {hours}.',
  remove_hours: '{name} removed {hours} hours for {day}.',
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
  settle_by_refund: '{name} accepted an offer: the money goes back to the client.',
  settle_by_split: '{name} accepted an offer: the money was divided.',
  settle_by_release: '{name} accepted an offer: the money was released.',
  full_refund: 'The dispute was decided: the money goes back to the client.',
  partial_refund: 'The dispute was decided: the money was divided.',
  pay_provider: 'The dispute was decided: the money was released.',
  cancel_order: 'An admin cancelled the order; the money goes back to the client.',
  charge_back: 'The client’s bank took the payment back; the order is on hold.',
  charge_back_late: 'The client’s bank took the payment back after its release.',
  charge_back_loss: 'The client’s bank took money back; the marketplace carries it.',
  chargeback_won: 'The bank returned the payment.',
  chargeback_lost: 'The bank kept the payment; the order was cancelled.',
  chargeback_won_late: 'The bank returned the payment.',
  chargeback_lost_late: 'The bank kept the payment.',
  external_refund: 'The marketplace paid the money back to the client; the order was cancelled.',
  external_refund_apart: 'The marketplace paid money back to the client.',
  external_refund_returned: 'What the marketplace had paid back to the client has come back.',
  remind_to_answer: 'Reminder: this order is cancelled and refunded if it is not answered in time.',
  remind_to_check: 'Reminder: the money is released soon unless the client objects.',
  remind_to_deliver: 'Reminder: the work is due soon.',
  remind_of_delay: 'Reminder: the agreed day of delivery has passed.',
  refunded: 'The refund was paid.',
  paid_out: 'The payout was paid.',
}

/**
 * One line of an order's history in plain English. An unknown event is shown by its name. `worked` is the entry of the
 * hours log that the line is about.
 */
export function sentenceFor(
  kind: string,
  actorName: string | null,
  worked?: { day: string; hours: number },
): string {
  const sentence = (sentences[kind] ?? kind)
    .replace('{hours}', String(worked?.hours))
    .replace('{day}', String(worked?.day))
  return sentence.replace('{name}', actorName ?? 'Somebody')
}
