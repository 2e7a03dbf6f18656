import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The number of gigs in one statement, so that none is locked for long. */
const PART = 500

/** Deletes the answers to a question of some gigs. Returns their number. */
export async function clearAnswers(db: Db, key: string): Promise<number> {
  const { rows } = await sql`
    update briefs set field_values = field_values - ${key}::text
    where id in (select id from briefs where field_values ? ${key} order by id limit ${PART})
    returning id`.execute(db)
  return rows.length
}
