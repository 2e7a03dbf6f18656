import { sql, type RawBuilder } from 'kysely'
import type { TermQueries } from './matching.ts'

/** The weight of a related expression, compared with one of the same meaning. */
const RELATED = 0.6

function closeness({ term, same }: TermQueries) {
  return term.related.length > 0
    ? sql`case when heads @@ ${same} then 1 else ${sql.lit(RELATED)} end`
    : sql`1`
}

/**
 * How well a service contains the terms, from 0 to 1: the mean over the terms, weighted by their rarity, of where each
 * stands (docs/ranking.md). Related expressions count less than those with the same meaning. `elsewhere` is the value of
 * a term that is not in title, skills or viber.
 */
export function fitOf(
  terms: readonly TermQueries[],
  elsewhere: (term: TermQueries) => RawBuilder<unknown>,
): RawBuilder<number> {
  const parts = terms.map(
    (queries) => sql`${sql.lit(queries.term.rarity)} * ${closeness(queries)} * case
      when heads @@ ${queries.inTitle} then 1 when heads @@ ${queries.inSkills} then 0.6
      when heads @@ ${queries.inViber} then 0.3 else ${elsewhere(queries)} end`,
  )
  const whole = terms.reduce((sum, { term }) => sum + term.rarity, 0)
  return sql<number>`((${sql.join(parts, sql` + `)}) / ${sql.lit(whole)})::double precision`
}
