import { escrowStatusesOf, type EscrowChosen, type EscrowStatus } from '#ledger/statuses.ts'

/** The specification's states of an order, in the order of the tabs that filter by them. */
export const orderStatuses = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'disputed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What admins choose by: a status, or those the dashboard counts together. */
export const orderChoices = [...orderStatuses, 'active'] as const
export type OrderChosen = (typeof orderChoices)[number]

export function statusesOf(chosen: OrderChosen): OrderStatus[] {
  return chosen === 'active' ? ['pending', 'in_progress'] : [chosen]
}

/** How the money of an order can stand, by its status (docs/order-process.md). */
const moneyOf: Record<OrderStatus, readonly EscrowStatus[]> = {
  pending: ['holding'],
  in_progress: ['holding'],
  completed: ['holding', 'released', 'partially_refunded', 'charged_back'],
  disputed: ['disputed', 'charged_back'],
  cancelled: ['refunded', 'charged_back'],
}

/** Whether there can be an order of which both are true. */
export function canStandTogether(status: OrderChosen, money: EscrowChosen): boolean {
  const wanted = escrowStatusesOf(money)
  return statusesOf(status).some((one) => moneyOf[one].some((stands) => wanted.includes(stands)))
}
