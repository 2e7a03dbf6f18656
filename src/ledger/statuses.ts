/** How a payout stands; without schemas, because addresses of pages name them. */
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

/** What admins choose by: a status, or those that wait to be sent, for the first time or again. */
export const payoutChoices = [...payoutStatuses, 'waiting'] as const
export type PayoutChosen = (typeof payoutChoices)[number]

export function payoutStatusesOf(chosen: PayoutChosen): PayoutStatus[] {
  return chosen === 'waiting' ? ['pending', 'failed'] : [chosen]
}

/** How what a bank took back stands: it has not decided, it returned it, or it kept it. */
export const chargebackStatuses = ['open', 'won', 'lost'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

/** How the money of an order stands, likewise. */
export const escrowStatuses = [
  'holding',
  'disputed',
  'released',
  'refunded',
  'partially_refunded',
  'charged_back',
] as const
export type EscrowStatus = (typeof escrowStatuses)[number]

/** What admins choose by: a status, or those whose money is held. */
export const escrowChoices = [...escrowStatuses, 'held'] as const
export type EscrowChosen = (typeof escrowChoices)[number]

export function escrowStatusesOf(chosen: EscrowChosen): EscrowStatus[] {
  return chosen === 'held' ? ['holding', 'disputed'] : [chosen]
}
