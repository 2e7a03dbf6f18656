import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { stageOf } from '../../order.ts'
import { boughtHalfHours } from '../../pricing.ts'
import { insertOrderEvent } from '../queries/orders.ts'
import { lockForParty, type LockedOrder } from './steps.ts'

/** The time zone of a person is known only from their requests, so the caller compares days. */
export interface HourlyOrder extends Pick<LockedOrder, 'id' | 'clientId' | 'providerId'> {
  boughtHalfHours: number
  /** The sum of the hours log. */
  loggedHalfHours: number
  startedAt: Date
}

/**
 * Locks an order whose viber logs hours worked: 404 for strangers, 403 for its client. Throws 'order.not_hourly', and
 * 'order.wrong_state' unless the work is in progress.
 */
export async function lockOrderForHours(
  ctx: InTransaction<UserContext>,
  id: number,
): Promise<HourlyOrder> {
  const { order, by } = await lockForParty(ctx, id)
  if (by.role !== 'provider') fail('order.not_yours')
  const bought = boughtHalfHours(order)
  if (stageOf(order) !== 'in_progress') fail('order.wrong_state')
  const { clientId, providerId, acceptedAt, createdAt, loggedHalfHours } = order
  return {
    id,
    clientId,
    providerId,
    boughtHalfHours: bought,
    loggedHalfHours: loggedHalfHours ?? 0,
    startedAt: acceptedAt ?? createdAt,
  }
}

interface LoggedHours {
  day: string
  halfHours: number
  memo: string
}

/** Adds a change of the hours log to the timeline. */
export function noteHours(
  ctx: InTransaction<UserContext>,
  orderId: number,
  kind: 'log_hours' | 'change_hours' | 'remove_hours',
  { day, halfHours, memo }: LoggedHours,
): Promise<void> {
  return insertOrderEvent(ctx.db, {
    orderId,
    kind,
    actorId: ctx.viewer.id,
    actorRole: 'provider',
    note: memo,
    workedDay: day,
    workedHalfHours: halfHours,
    at: ctx.now(),
  })
}
