import { attachmentsOf, openAttachment } from '#attachments/server/service/attached.ts'
import { moneyTrailOf } from '#ledger/server/service/trail.ts'
import type { Parameters, StoredDownload } from '#platform/contract.ts'
import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { cursorPage } from '#platform/server/paging.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { ordersContract, type OrderFilter } from '../contract.ts'
import { cancellationEvent } from '../order.ts'
import { isEventOf, listOrdersOf } from './queries/orders.ts'
import { listTips } from './queries/jobs.ts'
import { stageOf } from '../order.ts'
import { differingHours } from '../pricing.ts'
import { listTimeline } from './queries/timeline.ts'
import { orderFor } from './service/reading.ts'
import { cancelAsAdmin, getOrder, setStatus, takeStep } from './service/steps.ts'
import { toOrder, toTimelineEntry } from './view.ts'

export const ordersRoutes = defineRoutes(ordersContract, {
  list: (ctx, filter) => pageOfOrders(ctx, filter),
  get: (ctx, { id }) => getOrder(ctx, id),
  timeline: (ctx, { id }) => timelineOf(ctx, id),
  file: (ctx, file) => fileOf(ctx, file),
  money: (ctx, { id }) => moneyOf(ctx, id),
  setStatus: (ctx, { id, ...change }) => setStatus(ctx, id, change),
  approve: (ctx, { id }) => takeStep(ctx, id, 'approve'),
  requestChanges: (ctx, { id, note }) => takeStep(ctx, id, 'request_changes', { note }),
  requestCancellation: (ctx, { id, reason }) =>
    takeStep(ctx, id, cancellationEvent, { note: reason }),
  acceptCancellation: (ctx, { id }) => takeStep(ctx, id, 'accept_cancellation'),
  declineCancellation: (ctx, { id }) => takeStep(ctx, id, 'decline_cancellation'),
  cancelAsAdmin: (ctx, { id, reason }) => cancelAsAdmin(ctx, id, reason),
})

async function pageOfOrders(ctx: UserContext, filter: OrderFilter) {
  const isTips = filter.pricing === 'tip'
  if (isTips && !ctx.viewer.isAdmin) fail('auth.forbidden')
  const { rows, total } = isTips
    ? await listTips(ctx.db, ctx.viewer.id, filter)
    : await listOrdersOf(ctx.db, ctx.viewer.id, filter)
  return cursorPage(filter, { rows, total }, (row) => toOrder(row, ctx))
}

async function timelineOf(ctx: UserContext, id: number) {
  const order = await orderFor(ctx, id)
  const entries = await listTimeline(ctx.db, id)
  const rows = entries.filter(({ kind }) => kind !== 'review' || order.reviewId !== null)
  const events = rows.flatMap(({ eventId }) => eventId ?? [])
  const files = await attachmentsOf(ctx, 'order_event', events)
  const delivery = rows.findLast(({ kind }) => kind === 'complete')
  const hours = stageOf(order) === 'in_progress' ? undefined : differingHours(order)
  return rows.map((row) => ({
    ...toTimelineEntry(row, files.get(row.eventId ?? 0)),
    ...(row === delivery && hours && { hours }),
  }))
}

/** A delivered file, for anyone who may see the order; 404 for everyone else. */
async function fileOf(
  ctx: UserContext,
  { id, fileId, form }: Parameters<(typeof ordersContract)['file']>,
): Promise<StoredDownload> {
  await orderFor(ctx, id)
  return openAttachment(ctx, {
    subject: 'order_event',
    id: fileId,
    form,
    isOpenTo: (eventId) => isEventOf(ctx.db, id, eventId),
  })
}

async function moneyOf(ctx: UserContext, id: number) {
  return moneyTrailOf(ctx, await orderFor(ctx, id))
}
