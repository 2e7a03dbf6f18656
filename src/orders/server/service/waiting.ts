import { DAY_MS } from '#platform/durations.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { Order } from '../../contract.ts'
import { listOpenOrders } from '../queries/waiting.ts'
import { toOrder } from '../view.ts'

/** How long after a delivery a review is asked for. */
const REVIEW_DAYS = 30

/** The viewer's orders that are not over: open ones, and those delivered lately that can be checked or reviewed. */
export async function ordersWaitingFor(ctx: UserContext): Promise<Order[]> {
  const deliveredSince = new Date(ctx.now().getTime() - REVIEW_DAYS * DAY_MS)
  const rows = await listOpenOrders(ctx.db, ctx.viewer.id, deliveredSince)
  return rows.map((row) => toOrder(row, ctx))
}
