import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The number of services in one statement, so that none is locked for long. */
const PART = 500

/** Rewrites the index entries of some services with an answer to one of the questions. */
export async function rewriteAnswersAfter(
  db: Db,
  keys: readonly string[],
  afterId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ lastId: number | null }>`
    with part as (
      select s.id from services s join service_search x on x.service_id = s.id
      where s.id > ${afterId} and s.field_values ?| ${keys}::text[]
      order by s.id limit ${sql.lit(PART)}
    )
    select max(id) as last_id, refresh_service_search(array_agg(id order by id)) from part`.execute(
    db,
  )
  return rows[0]?.lastId ?? undefined
}
