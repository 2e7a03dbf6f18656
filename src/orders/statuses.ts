import { escrowStatusesOf, type EscrowChosen, type EscrowStatus } from '#ledger/statuses.ts'

/** The statuses of an order, in the order of the filter tabs. */
export const orderStatuses = [
  'pending',
  'in_progress',
  'completed',
  'cancelled',
  'disputed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The filters admins choose from: a status, or the group the dashboard counts as active. */
export const orderChoices = ['active', ...orderStatuses] as const
export type OrderChosen = (typeof orderChoices)[number]

export function statusesOf(chosen: OrderChosen): OrderStatus[] {
  return chosen === 'active' ? ['pending', 'in_progress'] : [chosen]
}

/** The possible money statuses for each order status (docs/order-process.md). */
const moneyOf: Record<OrderStatus, readonly EscrowStatus[]> = {
  pending: ['holding'],
  in_progress: ['holding'],
  completed: ['holding', 'released', 'partially_refunded', 'charged_back'],
  disputed: ['disputed', 'charged_back'],
  cancelled: ['refunded', 'charged_back'],
}

/** Whether an order can have both statuses. */
export function canCoexist(status: OrderChosen, money: EscrowChosen): boolean {
  const wanted = escrowStatusesOf(money)
  return statusesOf(status).some((orderStatus) =>
    moneyOf[orderStatus].some((stands) => wanted.includes(stands)),
  )
}
