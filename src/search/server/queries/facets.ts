import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Category, Subcategory } from '#services/categories.ts'
import { MAX_FACET_MATCHES } from '../../limits.ts'
import { countUpTo } from './list.ts'
import { all, type Condition, type Matching } from './matching.ts'

const SKILLS_LISTED = 30

interface Counted<Value> {
  value: Value
  count: number
}
export interface FacetCounts {
  counted: number
  sampled: number
  subcategories: (Counted<Subcategory> & { category: Category })[]
  skills: Counted<string>[]
}

/** Each dimension over the matches of all filters but its own, the first five thousand of them. */
export async function countFacets(db: Db, matching: Matching): Promise<FacetCounts> {
  const { inText, inCategory, inSkills, inRates } = matching
  const { rows } = await sql<FacetCounts>`
    with trades as materialized (${sample('category, subcategory', all(inText, inSkills, inRates))}),
    skilled as materialized (${sample('skills', all(inText, inCategory, inRates))}),
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
    select (${countUpTo(matching)}) as counted,
      greatest((select count(*) from trades), (select count(*) from skilled)) as sampled,
      (select coalesce(json_agg(t), '[]') from by_trade t) as subcategories,
      (select coalesce(json_agg(s), '[]') from by_skill s) as skills`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Facets always have one row')
  return counts
}

function sample(columns: string, where: Condition) {
  return sql`select ${sql.raw(columns)} from service_search where ${where}
    limit ${sql.lit(MAX_FACET_MATCHES + 1)}`
}
