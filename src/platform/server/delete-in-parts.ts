import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** Takes well under a second, also where each row hangs in several indexes. */
const PART = 5000

interface Wanted {
  /** Which rows go. */
  where: RawBuilder<unknown>
  /** What an index orders them by: along it they are found without passing the others. */
  along: RawBuilder<unknown>
}

/**
 * Deletes what may be more than one statement can take before it is ended (`DATABASE_TIMEOUT_MS`), and answers how
 * much it was. Each part is there for good, so what an end leaves over goes the next time.
 */
export async function deleteInParts(
  db: Db,
  table: keyof Tables,
  { where, along }: Wanted,
): Promise<number> {
  const name = sql.table(table)
  for (let deleted = 0; ;) {
    // By its place a row is found whatever its key is. One that was changed meanwhile is asked anew.
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${where} order by ${along} limit ${PART}
      )) and ${where}`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < PART) return deleted
  }
}
