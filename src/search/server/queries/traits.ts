import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { FacetFilter } from '../../contract.ts'

/** The columns of `service_search` that the traits are read from. */
export const traitColumns = sql.raw(
  'average_tenths, usual_days, response_minutes, languages, country',
)

export type Trait = 'rating' | 'days' | 'response' | 'languages' | 'countries'
/** The conditions of the traits that a filter restricts. Services whose trait is unknown do not match. */
export type TraitConditions = Partial<Record<Trait, RawBuilder<SqlBool>>>

export function traitConditions(filter: FacetFilter): TraitConditions {
  const { minRating, maxDays, maxResponseHours, languages = [], countries = [] } = filter
  return {
    ...(minRating !== undefined && { rating: planned(hasRating(minRating)) }),
    ...(maxDays !== undefined && { days: planned(isDeliveredIn(maxDays)) }),
    ...(maxResponseHours !== undefined && { response: planned(isAnsweredIn(maxResponseHours)) }),
    ...(languages.length > 0 && {
      languages: planned(sql`languages && array[${literals(languages)}]`),
    }),
    ...(countries.length > 0 && { countries: planned(sql`country in (${literals(countries)})`) }),
  }
}

/** Compares the average as it is shown, rounded to tenths. */
export function hasRating(least: number): RawBuilder<SqlBool> {
  return sql`average_tenths >= ${sql.lit(Math.ceil(least * 10))}`
}

export function isDeliveredIn(days: number): RawBuilder<SqlBool> {
  return sql`usual_days <= ${sql.lit(days)}`
}

export function isAnsweredIn(hours: number): RawBuilder<SqlBool> {
  return sql`response_minutes <= ${sql.lit(hours * 60)}`
}

/** Rare and common values need different plans. */
function planned(condition: RawBuilder<SqlBool>) {
  return sql<SqlBool>`${condition}${planEachTime}`
}

function literals(codes: readonly string[]) {
  return sql.join(codes.map((code) => sql.lit(code)))
}
