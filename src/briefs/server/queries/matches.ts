import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { MAX_TOLD_A_DAY } from '../../limits.ts'
import { isListed } from './reading.ts'

/** Whether members find the gig in lists. */
export async function isInLists(db: Db, briefId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('briefs as b')
    .innerJoin('users as c', 'c.id', 'b.clientId')
    .select('b.id')
    .where('b.id', '=', briefId)
    .where(isListed(true, now))
    .executeTakeFirst()
  return row !== undefined
}

/** Gigs that members find in lists, by id. */
export async function listInLists(
  db: Db,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('briefs as b')
    .innerJoin('users as c', 'c.id', 'b.clientId')
    .select('b.id')
    .where(isListed(true, now))
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Serializes notifications of new gigs, so that gigs matched together cannot exceed a viber's limit. */
export async function lockTelling(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brief matches', 0))`.execute(db)
}

/** Replaces the matches of a gig. Those of vibers who were notified stay, so that they are not notified again. */
export async function replaceMatches(
  db: Db,
  briefId: number,
  best: readonly { providerId: number; score: number }[],
): Promise<void> {
  await db
    .deleteFrom('briefMatches')
    .where('briefId', '=', briefId)
    .where('toldAt', 'is', null)
    .execute()
  if (best.length === 0) return
  await db
    .insertInto('briefMatches')
    .values(best.map(({ providerId, score }) => ({ briefId, providerId, score })))
    .onConflict((conflict) =>
      conflict
        .columns(['briefId', 'providerId'])
        .doUpdateSet({ score: (row) => row.ref('excluded.score') }),
    )
    .execute()
}

/**
 * Marks the matches whose vibers are to be notified, and returns these vibers. Left out are those who were invited, and
 * those who were notified of MAX_TOLD_A_DAY gigs since `since`.
 */
export async function markTold(
  db: Db,
  briefId: number,
  { now, since }: { now: Date; since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ providerId: number }>`
    update brief_matches m set told_at = ${now}
    where m.brief_id = ${briefId} and m.told_at is null
      and (select count(*) from brief_matches t
        where t.provider_id = m.provider_id and t.told_at > ${since}) < ${MAX_TOLD_A_DAY}
      and not exists (select from brief_invitations i
        where i.brief_id = m.brief_id and i.provider_id = m.provider_id)
    returning m.provider_id`.execute(db)
  return rows.map(({ providerId }) => providerId)
}
