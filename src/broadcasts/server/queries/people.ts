import { sql, type RawBuilder } from 'kysely'
import { topicDefaults } from '#notifications/notification.ts'
import type { Db } from '#platform/server/db.ts'
import type { Audience } from '../../broadcast.ts'

/** Members who can log in. The table `users` is `u`. */
export const isReachable = sql<boolean>`u.status in ('active', 'pending_approval')`

/** The member's choices for news. `u` is joined with `withChoice`. */
export const wantsBell = sql<boolean>`coalesce(choice.is_listed, ${topicDefaults.news.isListed})`
/**
 * Until the address is confirmed, the mailbox may belong to another person. After a permanent refusal, members only get
 * emails that they ask for.
 */
export const wantsMail = sql<boolean>`u.email_verified_at is not null
  and not exists (select from refused_addresses r where r.user_id = u.id)
  and coalesce(choice.mail, ${topicDefaults.news.mail}) <> 'off'`
export const withChoice = sql`left join notification_preferences choice
  on choice.user_id = u.id and choice.topic = 'news'`

export function isIn(audience: Audience): RawBuilder<boolean> {
  if (audience === 'members') return sql`true`
  return audience === 'vibers' ? sql`u.is_service_provider` : sql`not u.is_service_provider`
}

/** How many people a broadcast would reach in each way now. */
export async function countReach(db: Db, audience: Audience) {
  const { rows } = await sql<{ audience: number; bell: number; mail: number }>`
    select count(*) as audience, count(*) filter (where ${wantsBell}) as bell,
      count(*) filter (where ${wantsMail}) as mail
    from users u ${withChoice}
    where ${isReachable} and ${isIn(audience)}
  `.execute(db)
  return rows[0] ?? { audience: 0, bell: 0, mail: 0 }
}
