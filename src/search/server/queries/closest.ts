import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { FEW } from '../../limits.ts'
import {
  all,
  hasTerms,
  inFilters,
  type Condition,
  type Matching,
  type TermQueries,
} from './matching.ts'
import { CLOSEST_TIERS, foundInTiers } from './tiers.ts'

/** The best services of each combination of terms. */
const PER_COMBINATION = 100
/** Combinations of more terms would slow the search down. */
const MAX_COMBINED = 5

/**
 * Tables for a `with` clause. The last one, `found`, holds services that contain some of the terms and match the
 * filter's other conditions: the best with all known terms and the best with all but one. If these are few, also the
 * best with each single term.
 */
export function closestTo(
  matching: Matching & { terms: readonly TermQueries[] },
  others: Condition = inFilters(matching),
): RawBuilder<unknown> {
  const rarest = rarestOf(matching.terms)
  const most = [rarest, ...(rarest.length > 2 ? withoutOne(rarest) : [])]
  const single = rarest.length > 1 ? rarest.map((term) => [term]) : []
  const name = (index: number) => sql.table(`closest_${index}`)
  const idsOf = (count: number) =>
    sql.join(
      Array.from({ length: count }, (_, index) => sql`select service_id from ${name(index)}`),
      sql` union all `,
    )
  const areFew = sql<SqlBool>`(select count(distinct service_id)
    from (${idsOf(most.length)}) most) < ${sql.lit(FEW)}`
  const tables = [...most, ...single].map((terms, index) => {
    const isWanted = index < most.length ? [] : [areFew]
    const tiers = foundInTiers(
      CLOSEST_TIERS,
      PER_COMBINATION,
      (inTier) => sql`select service_id, score from service_search
        where ${all(...isWanted, inTier, hasTerms(terms), others)}
        order by score + 0 desc, service_id desc limit ${sql.lit(PER_COMBINATION + 1)}`,
    )
    return sql`${name(index)} as materialized (with ${tiers} select service_id from found)`
  })
  return sql`${sql.join(tables)}, found as materialized (
    select x.* from (select distinct service_id from (${idsOf(tables.length)}) closest) ids
    join service_search x using (service_id))`
}

/** The rarest terms that services may contain. */
function rarestOf(terms: readonly TermQueries[]): readonly TermQueries[] {
  const known = terms.filter(({ term }) => term.isUsed)
  return known.length === 0
    ? terms
    : known.toSorted((one, other) => other.term.rarity - one.term.rarity).slice(0, MAX_COMBINED)
}

function withoutOne(terms: readonly TermQueries[]): TermQueries[][] {
  return terms.map((left) => terms.filter((term) => term !== left))
}
