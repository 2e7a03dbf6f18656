import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import { MAX_RESULTS } from '../../limits.ts'
import { all, inAll, type Condition, type Matching } from './matching.ts'

/** Null matches nothing, because a question or an answer is unknown. */
export type FacetLists = readonly (readonly string[])[] | null

/** Any facet of each list; undefined without lists. */
export function hasFacets(lists: FacetLists): Condition | undefined {
  if (lists === null) return sql<SqlBool>`false`
  if (lists.length === 0) return undefined
  const each = lists.map((list) => sql.join(list.map((facet) => sql.lit(facet))))
  // The first part is the condition of the index.
  const isAnswered = sql<SqlBool>`facets <> '{}'${planEachTime}`
  return all(isAnswered, ...each.map((list) => sql<SqlBool>`facets && array[${list}]::text[]`))
}

/** A question that is a filter: the facets of its answers, and those that are chosen. */
export interface FacetQuestion {
  offered: readonly string[]
  chosen: readonly string[]
}

/** Counts the answers of each question without its own filter, over at most 1000 matches. */
export async function countFieldFacets(
  db: Db,
  matching: Matching,
  questions: readonly FacetQuestion[],
): Promise<{ facet: string; count: number }[]> {
  const isChosen = ({ chosen }: FacetQuestion) => chosen.length > 0
  // Questions without a choice have the same matches, so one statement counts them.
  const groups = [
    questions.filter((one) => !isChosen(one)),
    ...questions.filter(isChosen).map((one) => [one]),
  ].filter((group) => group.length > 0)
  const counts = await Promise.all(
    groups.map(async (group) => {
      const others = questions.filter((one) => isChosen(one) && !group.includes(one))
      const inFields = hasFacets(others.map(({ chosen }) => chosen)) ?? sql<SqlBool>`true`
      const offered = group.flatMap((one) => one.offered)
      const { rows } = await sql<{ facet: string; count: number }>`
        select facet, count(*) from (
          select facets from service_search where ${inAll({ ...matching, inFields })}
          order by score desc, service_id desc limit ${sql.lit(MAX_RESULTS + 1)}) best,
          unnest(facets) as facet
        where facet = any (${offered}) group by facet${planEachTime}`.execute(db)
      return rows
    }),
  )
  return counts.flat()
}
