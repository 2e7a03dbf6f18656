import { earnedByService } from '#ledger/server/service/balances.ts'
import { openingsByService } from '#messages/server/service/by-service.ts'
import { requestsByService } from '#offers/server/service/by-service.ts'
import { jobsByService } from '#orders/server/service/by-service.ts'
import { csvFile, type Columns } from '#platform/csv.ts'
import type { Download } from '#platform/contract.ts'
import type { UserContext } from '#platform/server/context.ts'
import { todayOf } from '#platform/server/today.ts'
import { spanAfter, spanOf, spansFrom } from '#platform/spans.ts'
import { visitsOf } from '#services/server/service/visits.ts'
import { SERVICE_MONTHS, type ServiceFigures, type ServiceMonth } from '../contract.ts'
import { monthsOf, type MonthSums } from '../service-months.ts'

/** The figures of the viewer's own services in the last months, and their totals. */
export async function serviceFiguresOf(
  ctx: UserContext,
): Promise<{ services: ServiceFigures[]; totals: ServiceMonth[] }> {
  const now = ctx.now()
  const first = spanAfter(spanOf(now, 'month'), 'month', 1 - SERVICE_MONTHS)
  const months = spansFrom(first, 'month', now)
  const { id } = ctx.viewer
  const [{ services, visits }, openings, requests, jobs, earned] = await Promise.all([
    visitsOf(ctx, id, first),
    openingsByService(ctx, id, first),
    requestsByService(ctx, id, first),
    jobsByService(ctx, id, first),
    earnedByService(ctx, id, first),
  ])
  const parts: MonthSums[] = [
    ...visits,
    ...[...openings, ...requests].map(({ count, ...one }) => ({ ...one, inquiries: count })),
    ...jobs.map(({ count, ...one }) => ({ ...one, orders: count })),
    ...earned.map(({ cents, ...one }) => ({ ...one, earnedCents: cents })),
  ]
  const partsOf = Map.groupBy(parts, ({ serviceId }) => serviceId)
  const listed = services.filter(({ id, status }) => status !== 'archived' || partsOf.has(id))
  return {
    services: listed.map((one) => ({
      ...one,
      months: monthsOf(partsOf.get(one.id) ?? [], months),
    })),
    totals: monthsOf(parts, months),
  }
}

type Line = ServiceMonth & Pick<ServiceFigures, 'id' | 'title' | 'status'>

const columns: Columns<Line> = {
  month: ({ from }) => from.slice(0, 7),
  'service id': ({ id }) => id,
  service: ({ title }) => title,
  status: ({ status }) => status,
  views: ({ views }) => views,
  clicks: ({ clicks }) => clicks,
  inquiries: ({ inquiries }) => inquiries,
  orders: ({ orders }) => orders,
  'conversion (%)': ({ conversion }) => conversion,
  earned: ({ earned }) => earned,
}

/** A line for each month and service, the newest month first. */
export async function exportServices(ctx: UserContext): Promise<Download> {
  const { services, totals } = await serviceFiguresOf(ctx)
  const lines = totals.flatMap((_, index) =>
    services.flatMap(({ months, ...service }) => {
      const month = months[index]
      return month ? [{ ...service, ...month }] : []
    }),
  )
  return csvFile(
    `services-by-month-${todayOf(ctx)}`,
    columns,
    lines.toSorted((a, b) => b.from.localeCompare(a.from)),
  )
}
