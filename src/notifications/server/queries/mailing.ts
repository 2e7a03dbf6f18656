import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { DueQuery } from '#platform/server/due.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { NotificationKind } from '../../notification.ts'
import type { NotificationValues } from './inbox.ts'

export interface ToMail {
  id: number
  userId: number
  kind: NotificationKind
  values: NotificationValues
  link: string
  createdAt: Date
  /** Name of the member who caused it. */
  actorName: string | null
}
export interface Recipient {
  email: string
  locale: string
  /** Until the address is confirmed, the mailbox may belong to another person. */
  isConfirmed: boolean
}

/** Members who cannot log in get no email. */
const isReachable = sql<boolean>`u.status in ('active', 'pending_approval')`
const isConfirmed = sql<boolean>`u.email_verified_at is not null`

/** Takes notifications whose email is due, longest due first. Concurrent callers never get the same row. */
export async function takeDueMails(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ count: number; mails: (ToMail & Recipient)[] }> {
  const { rows } = await sql<ToMail & Recipient & { isReachable: boolean }>`
    with due as materialized (
      select id from notifications where mail_at <= ${now}
      order by mail_at, id limit ${limit} for update skip locked
    ), taken as (
      update notifications n set mail_at = null from due where n.id = due.id returning n.*
    )
    select n.id, n.user_id, n.kind, n.values, n.link, n.created_at, actor.full_name as actor_name,
      u.email, u.locale, ${isConfirmed} as is_confirmed, ${isReachable} as is_reachable
    from taken n join users u on u.id = n.user_id left join users actor on actor.id = n.actor_id
    order by n.id
  `.execute(db)
  return { count: rows.length, mails: rows.filter((row) => row.isReachable) }
}

export const notificationsDue: DueQuery = sql`
  select min(mail_at) as at from notifications where mail_at is not null`

interface DigestReader extends Recipient {
  userId: number
  timeZone: string | null
  browserZone: string | null
  since: Date
}

/** Members with a pending summary, by id, with the time of their oldest pending notification. */
export async function listDigestReaders(
  db: Db,
  { after, limit }: { after: number; limit: number },
) {
  const { rows } = await sql<DigestReader>`
    select u.id as user_id, u.email, u.locale, ${isConfirmed} as is_confirmed, u.time_zone,
      u.browser_zone, min(n.created_at) as since
    from notifications n join users u on u.id = n.user_id
    where n.in_digest and u.id > ${after} and ${isReachable}
    group by u.id order by u.id limit ${limit}
  `.execute(db)
  return rows
}

/** Takes the pending summary entries of a member, newest first. Concurrent callers never get the same entry. */
export async function takeDigest(db: Db, userId: number): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    with taken as (
      update notifications set in_digest = false where user_id = ${userId} and in_digest returning *
    )
    select n.id, n.user_id, n.kind, n.values, n.link, n.created_at, actor.full_name as actor_name
    from taken n left join users actor on actor.id = n.actor_id
    order by n.created_at desc, n.id desc
  `.execute(db)
  return rows
}

/** Deletes notifications read before `readBefore` or created before `createdBefore`. */
export async function deleteOldNotifications(
  db: Db,
  { readBefore, createdBefore }: { readBefore: Date; createdBefore: Date },
): Promise<void> {
  await deleteInBatches(db, 'notifications', {
    where: sql`read_at < ${readBefore}`,
    along: sql`read_at`,
  })
  await deleteInBatches(db, 'notifications', {
    where: sql`created_at < ${createdBefore}`,
    along: sql`created_at`,
  })
}
