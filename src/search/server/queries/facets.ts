import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Category, Subcategory } from '#services/categories.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { all, countUpTo, inAll, inTier, type Condition, type Matching } from './matching.ts'
import { askTiers } from './tiers.ts'

const SKILLS_LISTED = 30

interface Counted<Value> {
  value: Value
  count: number
}
export interface FacetCounts {
  /** More matched than were counted: every count is 'at least'. */
  isApproximate: boolean
  subcategories: (Counted<Subcategory> & { category: Category })[]
  skills: Counted<string>[]
}

/**
 * Each dimension without its own filter. With text, over its matches or the best thousand of them; without,
 * over a thousand matches of the other filters.
 */
export async function countFacets(db: Db, matching: Matching): Promise<FacetCounts> {
  const { inText, inCategory, inSkills, inRates } = matching
  if (!matching.text) {
    const trades = sample('category, subcategory', all(inText, inSkills, inRates))
    const skilled = sample('skills', all(inText, inCategory, inRates))
    return countIn(
      db,
      sql`trades as materialized (${trades}), skilled as materialized (${skilled})`,
    )
  }
  return askTiers(
    (leastScore) => {
      const found = sample('*', all(inTier(leastScore), inText, inRates))
      return countIn(
        db,
        sql`found as materialized (${found}),
          trades as (select * from found where ${inSkills}),
          skilled as (select * from found where ${inCategory})`,
      )
    },
    ({ isApproximate }) => isApproximate,
  )
}

/** How many match all of the filter, up to one more than is counted. */
export async function countMatching(db: Db, matching: Matching): Promise<number> {
  const count = async (leastScore: number) => {
    const counting = countUpTo(all(inTier(leastScore), inAll(matching)))
    const { rows } = await counting.execute(db)
    return rows[0]?.counted ?? 0
  }
  return matching.text ? askTiers(count, (counted) => counted > MAX_RESULTS) : count(0)
}

function sample(columns: string, where: Condition) {
  return sql`select ${sql.raw(columns)} from service_search
    where ${where} limit ${sql.lit(MAX_RESULTS + 1)}`
}

/** Counts the services in `trades` by trade, and those in `skilled` by skill. */
async function countIn(db: Db, tables: RawBuilder<unknown>): Promise<FacetCounts> {
  const { rows } = await sql<FacetCounts>`
    with ${tables},
    by_trade as (
      select category, subcategory as value, count(*) from trades group by category, subcategory
      order by count(*) desc, subcategory
    ), by_skill as (
      select coalesce(l.label, c.key) as value, c.count from (
        select key, count(*) from skilled, unnest(skills) as key
        group by key order by count(*) desc, key limit ${sql.lit(SKILLS_LISTED)}) c
      left join search_skills l on l.key = c.key
      order by c.count desc, c.key
    )
    select greatest((select count(*) from trades), (select count(*) from skilled))
        > ${sql.lit(MAX_RESULTS)} as is_approximate,
      (select coalesce(json_agg(t), '[]') from by_trade t) as subcategories,
      (select coalesce(json_agg(s), '[]') from by_skill s) as skills`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Facets always have one row')
  return counts
}
