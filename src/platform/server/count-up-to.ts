import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db } from './db.ts'

/** Counts the rows of a query, up to `max`. `end` is added to the statement. */
export async function countUpTo<Schema, Table extends keyof Schema, Row>(
  db: Db,
  query: SelectQueryBuilder<Schema, Table, Row>,
  max: number,
  end: RawBuilder<unknown> = sql``,
): Promise<number> {
  const counted = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(max)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${counted} as counted ${end}`.execute(db)
  return rows[0]?.total ?? 0
}
