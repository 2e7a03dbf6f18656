import { found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { oncePerRequest } from '#platform/server/request-memo.ts'
import { findOrderFor, type OrderRow } from '../queries/orders.ts'

/** The order, for its parties and admins; throws 404 for anyone else. */
export async function orderFor(
  ctx: Pick<UserContext, 'db' | 'viewer' | 'memo'>,
  id: number,
): Promise<OrderRow> {
  const order = oncePerRequest(ctx, `order ${id}`, () => findOrderFor(ctx.db, ctx.viewer, id))
  return found(await order)
}
