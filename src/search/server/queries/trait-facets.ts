import { sql, type RawBuilder } from 'kysely'
import { daySteps, ratingSteps, responseSteps } from '../../traits.ts'
import { all, type Condition, type Matching } from './matching.ts'
import { hasRating, isAnsweredIn, isDeliveredIn, type Trait } from './traits.ts'

/** The most frequent languages and countries to list. */
const CODES_LISTED = 30

const columns: Record<Trait, (table: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  rating: (table) => countSteps(table, ratingSteps.map(hasRating)),
  days: (table) => countSteps(table, daySteps.map(isDeliveredIn)),
  response: (table) => countSteps(table, responseSteps.map(isAnsweredIn)),
  languages: (table) => countCodes(sql`${table}, unnest(languages) as value`),
  countries: (table) =>
    countCodes(sql`(select country as value from ${table} where country is not null) known`),
}
const names = ['rating', 'days', 'response', 'languages', 'countries'] as const

interface Counted {
  value: string
  count: number
}
/** The numbers of services for each step, in the order of the steps, and for each code. */
export interface TraitCounts {
  rating: number[]
  days: number[]
  response: number[]
  languages: Counted[]
  countries: Counted[]
}

/** Additions to a statement that counts facets. */
export interface TraitParts {
  /** Tables for its `with`, each followed by a comma. */
  tables: RawBuilder<unknown>
  /** A column of type `TraitCounts`, after a comma. */
  column: RawBuilder<unknown>
}

export const withoutTraits: TraitParts = { tables: sql``, column: sql`` }

/**
 * Counts each trait without its own filter. `select` returns the services that match a condition and all filters that
 * are not traits. Traits without a filter share one table.
 */
export function countTraits(
  { traits }: Pick<Matching, 'traits'>,
  select: (where: Condition) => RawBuilder<unknown>,
): TraitParts {
  const restricted = names.filter((name) => traits[name])
  const tableOf = (name?: Trait) => sql.table(`traits_${name ?? 'all'}`)
  const define = (name?: Trait) => {
    const others = restricted.filter((one) => one !== name).flatMap((one) => traits[one] ?? [])
    return sql`${tableOf(name)} as materialized (${select(all(sql`true`, ...others))}),`
  }
  const tables = [
    ...(restricted.length < names.length ? [define()] : []),
    ...restricted.map((name) => define(name)),
  ]
  const counts = names.map(
    (name) => sql`${sql.lit(name)}, ${columns[name](tableOf(traits[name] && name))}`,
  )
  return {
    tables: sql.join(tables, sql` `),
    column: sql`, json_build_object(${sql.join(counts)}) as traits`,
  }
}

/** A JSON array with the number of rows for each of the conditions. */
function countSteps(table: RawBuilder<unknown>, conditions: readonly Condition[]) {
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})`)
  return sql`(select json_build_array(${sql.join(counts)}) from ${table})`
}

function countCodes(from: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(c), '[]') from (
    select value, count(*) from ${from} group by value
    order by count(*) desc, value limit ${sql.lit(CODES_LISTED)}) c)`
}
