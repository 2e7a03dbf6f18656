import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The newest banner for a member that has not ended and was not dismissed. */
export async function findBanner(
  db: Db,
  { userId, isViber, now }: { userId: number; isViber: boolean; now: Date },
) {
  const { rows } = await sql<{ id: number; title: string; text: string; link: string | null }>`
    select b.id, b.title, b.text, b.link from broadcasts b
    where b.state in ('sending', 'sent') and b.banner_until > ${now}
      and b.audience in ('members', ${isViber ? 'vibers' : 'clients'})
      and not exists (select from broadcast_dismissals d
        where d.user_id = ${userId} and d.broadcast_id = b.id)
    order by b.sent_at desc, b.id desc limit 1
  `.execute(db)
  return rows[0]
}

/** Does nothing for a broadcast without a banner, and the second time. */
export async function insertDismissal(db: Db, userId: number, broadcastId: number, at: Date) {
  await sql`
    insert into broadcast_dismissals (user_id, broadcast_id, dismissed_at)
    select ${userId}, id, ${at} from broadcasts
    where id = ${broadcastId} and state in ('sending', 'sent') and banner_until is not null
    on conflict do nothing
  `.execute(db)
}

export async function listAllOf(db: Db, userId: number) {
  const deliveries = await db
    .selectFrom('broadcastDeliveries as d')
    .innerJoin('broadcasts as b', 'b.id', 'd.broadcastId')
    .select(['b.title', 'b.sentAt', 'd.way', 'd.state'])
    .where('d.userId', '=', userId)
    .orderBy('d.broadcastId')
    .limit(10_000)
    .execute()
  const dismissed = await db
    .selectFrom('broadcastDismissals as d')
    .innerJoin('broadcasts as b', 'b.id', 'd.broadcastId')
    .select(['b.title', 'd.dismissedAt'])
    .where('d.userId', '=', userId)
    .orderBy('d.broadcastId')
    .limit(10_000)
    .execute()
  return { deliveries, dismissed }
}

export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('broadcastDeliveries').where('userId', '=', userId).execute()
  await db.deleteFrom('broadcastDismissals').where('userId', '=', userId).execute()
}
