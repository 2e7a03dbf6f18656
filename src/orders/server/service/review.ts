import { fail } from '#platform/errors.ts'
import type { InTransaction, UserContext } from '#platform/server/context.ts'
import { insertOrderEvent } from '../queries.ts'
import { lockForParty } from './steps.ts'

/** The order under its lock for a review of it; 404 to strangers, 403 to its provider. */
export async function lockOrderForReview(ctx: InTransaction<UserContext>, id: number) {
  const { order, by } = await lockForParty(ctx, id)
  if (by.role === 'provider') fail('order.not_yours')
  return order
}

/** What happened around an order without changing it, such as its review. */
export function noteEvent(
  ctx: InTransaction<UserContext>,
  orderId: number,
  kind: 'review',
): Promise<void> {
  const actor = { actorId: ctx.viewer.id, actorRole: 'client', note: null } as const
  return insertOrderEvent(ctx.db, { orderId, kind, ...actor, at: ctx.now() })
}
