import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The rate in cents that 95 of 100 listed services do not exceed, read along its index; undefined without services. */
export async function findHighRate(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('serviceSearch')
    .select('rateCents')
    .orderBy('rateCents', 'desc')
    .orderBy('serviceId', 'desc')
    .limit(1)
    .offset(sql<number>`(select count(*) / 20 from service_search)`)
    .executeTakeFirst()
  return row?.rateCents
}
