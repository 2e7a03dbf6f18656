/** Plain arrays without schemas, because page addresses use them too. */
export const payoutStatuses = [
  'pending',
  'in_transit',
  'paid',
  'failed',
  'cancelled',
  'reversed',
  'partially_reversed',
] as const

export type PayoutStatus = (typeof payoutStatuses)[number]

/** The filters admins choose from: a status, or all payouts that wait for a first or another attempt. */
export const payoutChoices = ['waiting', ...payoutStatuses] as const
export type PayoutChosen = (typeof payoutChoices)[number]

export function payoutStatusesOf(chosen: PayoutChosen): PayoutStatus[] {
  return chosen === 'waiting' ? ['pending', 'failed'] : [chosen]
}

/** The state of a chargeback: the bank has not decided, returned the money, or kept it. */
export const chargebackStatuses = ['open', 'won', 'lost'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/** Where the money of an order is. */
export const escrowStatuses = [
  'holding',
  'disputed',
  'released',
  'refunded',
  'partially_refunded',
  'charged_back',
] as const
export type EscrowStatus = (typeof escrowStatuses)[number]

/** The filters admins choose from: a status, or all escrows that hold money. */
export const escrowChoices = ['held', ...escrowStatuses] as const
export type EscrowChosen = (typeof escrowChoices)[number]

export function escrowStatusesOf(chosen: EscrowChosen): EscrowStatus[] {
  return chosen === 'held' ? ['holding', 'disputed'] : [chosen]
}
