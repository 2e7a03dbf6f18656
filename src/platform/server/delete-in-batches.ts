import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** A part of this size takes well under a second, even with several indexes. */
const BATCH = 5000

interface Wanted {
  /** The condition for the rows to delete. */
  where: RawBuilder<unknown>
  /** The order of an index, so that the rows are found without scanning the others. */
  along: RawBuilder<unknown>
}

/**
 * Deletes more rows than one statement could within `DATABASE_TIMEOUT_MS`, and returns their number. Each part is
 * committed separately, so an interrupted run continues next time.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Tables,
  { where, along }: Wanted,
): Promise<number> {
  const name = sql.table(table)
  for (let deleted = 0; ;) {
    // The ctid identifies a row in any table, whatever its key. The condition is checked again because a row may have
    // been updated in the meantime.
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${where} order by ${along} limit ${BATCH}
      )) and ${where}`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return deleted
  }
}
