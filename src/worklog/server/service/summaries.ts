import { notify } from '#notifications/server/service.ts'
import { DAY_MS } from '#platform/durations.ts'
import { transaction, type Context, type InTransaction } from '#platform/server/context.ts'
import { firstKnownZone } from '#platform/time-zones.ts'
import { siteZone } from '#settings/server/service/reading.ts'
import { summarizedWeek, type Week } from '../../week.ts'
import { insertSummary, listLoggedOrders } from '../queries.ts'

const BATCH = 100
/** Changes that the latest summary in any time zone can tell, or could have told. */
const DAYS_BACK = 16

/**
 * Sends each client the hours of last week and what changed in earlier weeks, once per order and week, on Monday morning
 * in their time zone.
 */
export async function sendHoursSummaries(ctx: Context): Promise<void> {
  const now = ctx.now()
  const site = await siteZone(ctx)
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  for (let after = 0; ;) {
    const orders = await listLoggedOrders(ctx.db, { since, after, limit: BATCH })
    for (const { timeZone, browserZone, lastWeek, ...order } of orders) {
      const week = summarizedWeek(now, firstKnownZone([timeZone, browserZone, site]))
      if (lastWeek !== null && lastWeek >= week.monday) continue
      await transaction(ctx, (ctx) => sendSummary(ctx, order, week)).catch((err: unknown) =>
        ctx.log.error({ err, orderId: order.id }, 'a summary of hours could not be sent'),
      )
    }
    if (orders.length < BATCH) return
    after = orders.at(-1)?.id ?? 0
  }
}

interface SummarizedOrder {
  id: number
  title: string
  clientId: number
  providerId: number
}

async function sendSummary(
  ctx: InTransaction,
  { id, title, clientId, providerId }: SummarizedOrder,
  week: Week,
): Promise<void> {
  const summary = await insertSummary(ctx.db, id, week, ctx.now())
  if (!summary) return
  const { halfHours, earlierHalfHours } = summary
  await notify(ctx, {
    to: [clientId],
    kind: 'hours.week',
    actorId: providerId,
    values: {
      title,
      hours: halfHours / 2,
      ...(earlierHalfHours > 0 && { added: earlierHalfHours / 2 }),
      ...(earlierHalfHours < 0 && { removed: -earlierHalfHours / 2 }),
    },
    // The client asks the viber about the hours.
    link: `/messages/${providerId}?order=${id}`,
    key: `order:${id}:hours:${week.monday}`,
  })
}
