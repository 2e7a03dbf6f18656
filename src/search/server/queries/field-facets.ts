import { type RawBuilder, sql, type SqlBool } from 'kysely'
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

/** A question with a filter that has a choice: the facets of its answers, and those that are chosen. */
export interface ChosenQuestion {
  offered: readonly string[]
  chosen: readonly string[]
}
export interface AnswerCount {
  facet: string
  count: number
}

/** Additions to a statement that counts facets. */
export interface AnswerParts {
  /** The columns that the table `matched` needs, each after a comma. */
  columns: RawBuilder<unknown>
  /** A column of type `AnswerCount[]`, after a comma. */
  column: RawBuilder<unknown>
}

/** Counts these answers in the table `matched`. */
export function countAnswersOf(offered: readonly string[]): AnswerParts {
  if (offered.length === 0) return { columns: sql``, column: sql`` }
  return {
    columns: sql`, service_id`,
    column: sql`, (select coalesce(json_agg(a), '[]')
      from (${countEach(offered)}) a) as answers`,
  }
}

/** Counts the answers of each question without its own choice, over at most 1000 matches. */
export async function countFieldFacets(
  db: Db,
  matching: Matching,
  questions: readonly ChosenQuestion[],
): Promise<AnswerCount[]> {
  const counts = await Promise.all(
    questions.map(async ({ offered }, index) => {
      const others = questions.toSpliced(index, 1)
      const inFields = hasFacets(others.map(({ chosen }) => chosen)) ?? sql<SqlBool>`true`
      const { rows } = await sql<AnswerCount>`
        with matched as (select service_id from service_search where ${inAll({ ...matching, inFields })}
          order by score desc, service_id desc limit ${sql.lit(MAX_RESULTS + 1)})
        select facet, count from (${countEach(offered)}) counts${planEachTime}`.execute(db)
      return rows
    }),
  )
  return counts.flat()
}

/**
 * Reads the facets of the counted services only, so that the search for them needs no more than its index. Groups
 * before it filters: comparing each of thousands of facets with the offered ones takes longer.
 */
function countEach(offered: readonly string[]) {
  return sql`
    with each as materialized (
      select facet, count(*) from (
        select unnest(x.facets) as facet from matched join service_search x using (service_id)) f
      group by facet
    ) select facet, count from each where facet = any (${offered}::text[])`
}
