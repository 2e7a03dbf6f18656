import { sql, type RawBuilder } from 'kysely'
import { all, inTier, type Condition } from './matching.ts'

/**
 * Quality tiers, best first: each minimum score has a partial index of `service_search`. A common word has 1000
 * matches among the best few thousand services; only a rare word is searched in all services, and has few matches.
 */
export const QUALITY_TIERS = [830, 790, 770, 730]
/** Fewer tiers, because the statement for closest matches has them for each combination of terms and is planned each time. */
export const CLOSEST_TIERS = [830, 790, 730]
/** One tier is enough for suggestions, which need five matches only. */
export const TITLE_TIERS = [830]

/**
 * Tables for a `with` clause. The last one, `found`, holds the rows of `select` in the highest tier with more than
 * `enough` rows, or else in all services. Lower tiers are not read.
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
