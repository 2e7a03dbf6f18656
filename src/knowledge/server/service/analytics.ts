import { dayOf } from '#platform/dates.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Context } from '#platform/server/context.ts'
import type { KnowledgeAnalytics } from '../../admin-contract.ts'
import { STALE_DAYS, TRACE_DAYS } from '../../article.ts'
import {
  countAll,
  countStale,
  listLeastHelpful,
  listSearched,
  listStale,
  listViewsByDay,
} from '../queries/analytics.ts'
import { toCard } from '../view.ts'

const DAYS_SHOWN = 30
const MAX_ROWS = 10

export async function analytics({ db, now }: Context): Promise<KnowledgeAnalytics> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const { isHelpful, notHelpful, ...totals } = await countAll(db)
  const judged = isHelpful + notHelpful
  const searched = (isEmpty: boolean) =>
    listSearched(db, daysAgo(TRACE_DAYS), { isEmpty, limit: MAX_ROWS })
  const [viewsByDay, topSearches, zeroResultSearches, stale, staleCount, leastHelpful] =
    await Promise.all([
      listViewsByDay(db, dayOf(daysAgo(DAYS_SHOWN - 1)), dayOf(now())),
      searched(false),
      searched(true),
      listStale(db, daysAgo(STALE_DAYS), MAX_ROWS),
      countStale(db, daysAgo(STALE_DAYS)),
      listLeastHelpful(db, MAX_ROWS),
    ])
  return {
    totals,
    feedback: {
      isHelpful,
      notHelpful,
      helpfulPercent: judged === 0 ? null : Math.round((100 * isHelpful) / judged),
    },
    viewsByDay,
    topSearches,
    zeroResultSearches,
    stale: stale.map((row) => toCard(row)),
    staleCount,
    leastHelpful: leastHelpful.map((row) => toCard(row)),
  }
}
