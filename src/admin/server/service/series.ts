import { revenueOf, turnoverBy } from '#ledger/server/service/balances.ts'
import type { Download } from '#platform/contract.ts'
import { csvFile, type Columns } from '#platform/csv.ts'
import { toDecimal } from '#platform/money.ts'
import { transaction, type Context } from '#platform/server/context.ts'
import { todayOf } from '#platform/server/today.ts'
import type { Series } from '../../contract.ts'
import type { Period } from '../../kinds.ts'
import { spansFrom } from '#platform/spans.ts'
import { percentOf, startOf, units } from '../../series.ts'
import {
  countDisputed,
  countJoined,
  countTips,
  beginSnapshot,
  type CountsBySpan,
} from '../queries/dashboard.ts'

/** The figures over time, all from one snapshot. Their sums equal the dashboard's figures. */
export async function readSeries(ctx: Context, period: Period): Promise<Series> {
  const now = ctx.now()
  const unit = units[period]
  const since = startOf(period, now)
  const { money, joined, disputed, tips } = await transaction(ctx, async (ctx) => {
    await beginSnapshot(ctx.db)
    return {
      money: await turnoverBy(ctx, unit, since),
      joined: await countJoined(ctx.db, unit, since),
      disputed: await countDisputed(ctx.db, unit, since),
      tips: await countTips(ctx.db, unit, since),
    }
  })
  const firsts = [money[0]?.from, joined[0]?.from].filter((day) => day !== undefined).toSorted()
  const first = period === 'all' ? new Date(firsts[0] ?? now) : since
  const moneyBy = new Map(money.map((span) => [span.from, span]))
  const [joinedBy, disputedBy, tipsBy] = [byDay(joined), byDay(disputed), byDay(tips)]
  const points = spansFrom(first, unit, now).map((from) => {
    const span = moneyBy.get(from)
    const orders = (span?.captures ?? 0) - (tipsBy.get(from) ?? 0)
    const disputes = disputedBy.get(from) ?? 0
    return {
      from,
      revenue: span ? toDecimal(revenueOf(span)) : 0,
      orders,
      newUsers: joinedBy.get(from) ?? 0,
      disputed: disputes,
      disputeRate: percentOf(disputes, orders),
    }
  })
  return { period, unit, points }
}

function byDay(counts: CountsBySpan): Map<string, number> {
  return new Map(counts.map(({ from, count }) => [from, count]))
}

const columns: Columns<Series['points'][number]> = {
  from: ({ from }) => from,
  revenue: ({ revenue }) => revenue,
  orders: ({ orders }) => orders,
  'new users': ({ newUsers }) => newUsers,
  'disputed orders': ({ disputed }) => disputed,
  'dispute rate (%)': ({ disputeRate }) => disputeRate,
}

/** The points of the charts as CSV. */
export async function exportSeries(ctx: Context, period: Period): Promise<Download> {
  const { unit, points } = await readSeries(ctx, period)
  return csvFile(`marketplace-by-${unit}-${todayOf(ctx)}`, columns, points)
}
