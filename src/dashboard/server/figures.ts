import { moneyByMonth } from '#ledger/server/service/balances.ts'
import { toDecimal } from '#platform/money.ts'
import type { UserContext } from '#platform/server/context.ts'
import { spanAfter, spanOf, spansFrom } from '#platform/spans.ts'
import { FIGURE_MONTHS, type MonthFigures } from '../contract.ts'

/** The viewer's money in the last months, with those in which none moved. */
export async function figuresOf(ctx: UserContext): Promise<{ months: MonthFigures[] }> {
  const now = ctx.now()
  const first = spanAfter(spanOf(now, 'month'), 'month', 1 - FIGURE_MONTHS)
  const { earned, spent } = await moneyByMonth(ctx, ctx.viewer.id, first)
  const sumOf = (sums: typeof earned, from: string) =>
    toDecimal(sums.find((one) => one.from === from)?.cents ?? 0)
  const months = spansFrom(first, 'month', now).map((from) => ({
    from,
    earned: sumOf(earned, from),
    spent: sumOf(spent, from),
  }))
  return { months }
}
