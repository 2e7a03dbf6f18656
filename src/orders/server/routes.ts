import { moneyTrailOf } from '#ledger/server/service/trail.ts'
import { found } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { numberedPage } from '#platform/server/paging.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { ordersContract, type OrderFilter } from '../contract.ts'
import { findOrderFor, listOrdersOf, listTimeline } from './queries.ts'
import { cancelAsAdmin, getOrder, setStatus, takeStep } from './service/steps.ts'
import { toOrder, toTimelineEntry } from './view.ts'

export const ordersRoutes = defineRoutes(ordersContract, {
  list: (ctx, filter) => pageOfOrders(ctx, filter),
  get: (ctx, { id }) => getOrder(ctx, id),
  timeline: (ctx, { id }) => timelineOf(ctx, id),
  money: (ctx, { id }) => moneyOf(ctx, id),
  setStatus: (ctx, { id, ...change }) => setStatus(ctx, id, change),
  approve: (ctx, { id }) => takeStep(ctx, id, 'approve'),
  requestChanges: (ctx, { id, note }) => takeStep(ctx, id, 'request_changes', note),
  requestCancellation: (ctx, { id, reason }) => takeStep(ctx, id, 'request_cancellation', reason),
  acceptCancellation: (ctx, { id }) => takeStep(ctx, id, 'accept_cancellation'),
  declineCancellation: (ctx, { id }) => takeStep(ctx, id, 'decline_cancellation'),
  cancelAsAdmin: (ctx, { id, reason }) => cancelAsAdmin(ctx, id, reason),
})

async function pageOfOrders(ctx: UserContext, filter: OrderFilter) {
  const { rows, total } = await listOrdersOf(ctx.db, ctx.viewer.id, filter)
  return numberedPage(filter, { rows, total }, (row) => toOrder(row, ctx.viewer))
}

async function timelineOf(ctx: UserContext, id: number) {
  found(await findOrderFor(ctx.db, ctx.viewer, id))
  return (await listTimeline(ctx.db, id)).map((row) => toTimelineEntry(row))
}

async function moneyOf(ctx: UserContext, id: number) {
  return moneyTrailOf(ctx, found(await findOrderFor(ctx.db, ctx.viewer, id)))
}
