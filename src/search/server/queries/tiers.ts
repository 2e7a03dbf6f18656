import { sql, type RawBuilder } from 'kysely'
import { all, inTier, type Condition } from './matching.ts'

/**
 * Where to look for the best matches, best services first: each bound has an index of its own over the
 * services whose score reaches it (migration 0007). A common word finds its thousand among the best few
 * thousand services; only a rare one is asked of them all, and has few.
 */
export const QUALITY_TIERS = [830, 820, 800, 680]
/** Suggestions look for five: the best and the rest will do. */
export const TITLE_TIERS = [830]

/**
 * Tables for a `with`, the last of them `found`: what `select` finds in the highest tier that has more
 * than `enough`, or else among all services. A tier that is not needed is not read.
 */
export function foundInTiers(
  tiers: readonly number[],
  enough: number,
  select: (inTier: Condition) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const table = (leastScore: number) => sql.table(`best_${leastScore}`)
  const count = (leastScore: number) => sql`(select count(*) from ${table(leastScore)})`
  const hasEnough = (some: readonly number[]) =>
    sql<boolean>`greatest(0, ${sql.join(some.map(count))}) > ${sql.lit(enough)}`
  const tables = [...tiers, 0].map((leastScore, index) => {
    const better = tiers.slice(0, index)
    const where =
      better.length > 0
        ? all(inTier(leastScore), sql`not ${hasEnough(better)}`)
        : inTier(leastScore)
    return sql`${table(leastScore)} as materialized (${select(where)})`
  })
  const parts = tiers.map(
    (leastScore) => sql`select * from ${table(leastScore)} where ${hasEnough([leastScore])}`,
  )
  return sql`${sql.join(tables)},
    found as materialized (${sql.join([...parts, sql`select * from ${table(0)}`], sql` union all `)})`
}
