import { daysAheadIn, endOfDay, UTC } from '#platform/dates.ts'
import { releaseAtFrom, respondByFrom, type Acting, type Move, type OrderFacts } from './order.ts'
import { reportedHours, unusedCents } from './pricing.ts'
import type { OrderStatus } from './statuses.ts'

/** The columns of an order that a step may change. */
export interface OrderChange {
  status: OrderStatus
  updatedAt: Date
  lastEvent?: string
  lastActorId?: number | null
  respondBy?: Date | null
  acceptedAt?: Date
  deliveryDeadline?: string
  deliverBy?: Date | null
  deliveredAt?: Date
  completedAt?: Date | null
  releaseAt?: Date | null
  cancelledAt?: Date
  deliveryNote?: string | null
  workedHalfHours?: number | null
  unusedCents?: number
  changeRounds?: number
  cancellationBy?: number | null
  cancellationReason?: string | null
  cancellationAt?: Date | null
  statusBefore?: OrderStatus | null
}

const NO_CANCELLATION = { cancellationBy: null, cancellationReason: null, cancellationAt: null }

interface Circumstances {
  at: Date
  note: string | undefined
  /** The time zone of the person who takes the step. */
  zone?: string
  /** The hours worked, with a delivery. If absent, the hours log decides; without a log, all were worked. */
  workedHalfHours?: number | undefined
}

/** The changes a step makes to the order. The money moves by the step's own `money` field. */
export function changeOf(
  order: OrderFacts,
  move: Move,
  by: Acting,
  circumstances: Circumstances,
): OrderChange {
  const { at } = circumstances
  const { event, from, to, status } = move
  // A chargeback after the cancellation is recorded, but it is not what cancelled the order.
  const isOver = from === 'cancelled' && to === 'cancelled'
  const unused = move.money === 'release' ? unusedCents(order) : 0
  return {
    status,
    updatedAt: at,
    ...(!isOver && { lastEvent: event, lastActorId: by.id }),
    ...(from === 'pending' && to !== 'pending' && { respondBy: null }),
    ...(to === 'pending' &&
      from !== 'pending' && { respondBy: respondByFrom(at, order.acceptanceHours) }),
    ...(from === 'in_progress' && to !== 'in_progress' && NO_CANCELLATION),
    ...(from === 'delivered' && to !== 'delivered' && { releaseAt: null }),
    ...(to === 'cancelled' && !isOver && { cancelledAt: at }),
    ...(status === 'disputed' && order.status !== 'disputed' && { statusBefore: order.status }),
    ...(status !== 'disputed' && order.status === 'disputed' && { statusBefore: null }),
    ...(to === 'delivered' &&
      from !== 'delivered' && {
        releaseAt: releaseAtFrom(at, order.reviewDays),
      }),
    ...(unused > 0 && { unusedCents: unused }),
    ...ownChangeOf(order, move, by, circumstances),
  }
}

function ownChangeOf(
  order: OrderFacts,
  { event }: Move,
  by: Acting,
  { at, note, zone = UTC, workedHalfHours }: Circumstances,
): Partial<OrderChange> {
  switch (event) {
    case 'accept':
      return { acceptedAt: at, ...deliveryOf(order, at, zone) }
    case 'complete': {
      const halfHours = workedHalfHours ?? order.loggedHalfHours ?? undefined
      return {
        deliveredAt: at,
        completedAt: at,
        deliveryNote: note ?? null,
        ...(halfHours !== undefined && { workedHalfHours: reportedHours(order, halfHours) }),
      }
    }
    case 'request_changes':
      return {
        completedAt: null,
        changeRounds: order.changeRounds + 1,
        ...(order.workedHalfHours !== null && { workedHalfHours: null }),
      }
    case 'request_cancellation':
      return { cancellationBy: by.id, cancellationReason: note ?? null, cancellationAt: at }
    case 'decline_cancellation':
      return NO_CANCELLATION
    case 'partial_refund':
    case 'pay_provider':
    case 'settle_by_split':
    case 'settle_by_release':
      return { completedAt: at }
    default:
      return {}
  }
}

/** The delivery day and its end in the zone of the viber. Days count from the acceptance, or from the payment. */
export function deliveryOf(
  { deliveryDeadline, deliveryDays }: Pick<OrderFacts, 'deliveryDeadline' | 'deliveryDays'>,
  at: Date,
  zone: string,
) {
  if (deliveryDays) {
    const day = daysAheadIn(at, zone, deliveryDays)
    return { deliveryDeadline: day, deliverBy: endOfDay(day, zone) }
  }
  return { deliverBy: deliveryDeadline ? endOfDay(deliveryDeadline, zone) : null }
}
