import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const BATCH = 2000

/** Recalculates the quality of one batch of services after `afterId`. Returns the last id, or undefined at the end. */
export async function refreshQualityAfter(db: Db, afterId: number): Promise<number | undefined> {
  const { rows } = await sql<{ lastId: number | null }>`
    with batch as (
      select service_id from service_search where service_id > ${afterId}
      order by service_id limit ${BATCH}
    ), changed as (
      update service_search x
      set mean = q.mean, rating = q.rating, response = q.response, freshness = q.freshness,
        newcomer = q.newcomer, is_confirmed = q.is_confirmed
      from service_quality q
      where q.service_id = x.service_id and x.service_id in (select service_id from batch)
        and (x.mean, x.rating, x.response, x.freshness, x.newcomer, x.is_confirmed)
          is distinct from (q.mean, q.rating, q.response, q.freshness, q.newcomer, q.is_confirmed)
    )
    select max(service_id) as last_id from batch`.execute(db)
  return rows[0]?.lastId ?? undefined
}
