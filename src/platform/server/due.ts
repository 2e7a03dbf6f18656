import { sql, type RawBuilder } from 'kysely'

/**
 * A query of one column: times at which a sweep finds work. The earliest counts. A time that has passed means that work
 * waits now; null or no row, that there is none.
 */
export type DueQuery = RawBuilder<unknown>

/** The time of work that waits now. */
export const waitsNow = sql<Date>`'-infinity'::timestamptz`

/** The times of several queries. */
export function anyOf(...parts: readonly DueQuery[]): DueQuery {
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
}
