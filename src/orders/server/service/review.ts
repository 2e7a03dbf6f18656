import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { insertOrderEvent } from '../queries/orders.ts'
import { lockForParty } from './steps.ts'

/** Locks the order for a review of it; 404 for strangers, 403 for its provider. */
export async function lockOrderForReview(ctx: InTransaction<UserContext>, id: number) {
  const { order, by } = await lockForParty(ctx, id)
  if (by.role === 'provider') fail('order.not_yours')
  return order
}

/** Adds an event that does not change the order, such as its review, to the timeline. */
export function noteEvent(
  ctx: InTransaction<UserContext>,
  orderId: number,
  kind: 'review',
): Promise<void> {
  const actor = { actorId: ctx.viewer.id, actorRole: 'client', note: null } as const
  return insertOrderEvent(ctx.db, { orderId, kind, ...actor, at: ctx.now() })
}
