import { inPages, newestFirst, type PageRequest } from '#platform/server/cursors.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type {
  MailChoice,
  NotificationDefaults,
  NotificationKind,
  Topic,
} from '../../notification.ts'

export type NotificationValues = Record<string, string | number>

export interface NewNotification {
  kind: string
  topic: Topic
  actorId: number | null
  values: NotificationValues
  clientId?: number
  link: string
  key: string
  createdAt: Date
  defaults: NotificationDefaults
  /** Its email is part of the daily summary, if the person wants emails of the topic. */
  canWait: boolean
  /** False if another room sends the email. */
  isMailed: boolean
}

/** The due time of an unwanted email. Unlike null, it means that no email was sent yet. */
const NEVER = sql<Date>`'infinity'::timestamptz`

/**
 * One row per person, by their preferences or the topic's defaults. A notification with the same key replaces the older
 * row: it becomes unread again, and is emailed again only if the older one was read. A row that waits for the summary,
 * or whose email was unwanted, counts as not emailed yet.
 */
export async function upsertNotifications(
  db: Db,
  userIds: readonly number[],
  notification: NewNotification,
): Promise<void> {
  const { kind, topic, actorId, values, clientId, link, key, createdAt, defaults } = notification
  const mailAt = new Date(createdAt.getTime() + (defaults.delayMinutes ?? 0) * 60_000)
  const chosen = sql`coalesce(preference.mail, ${defaults.mail})`
  const mail = mailOf(notification, chosen)
  await sql`
    insert into notifications (user_id, kind, actor_id, values, link, key, is_listed, created_at,
      mail_at, in_digest)
    select person.id, ${kind}, ${actorId}::bigint, ${JSON.stringify(values)}::jsonb
        || case when person.id = ${clientId ?? null}::bigint then '{"role": "client"}'::jsonb else '{}' end,
      ${link}, ${key},
      ${defaults.isListed} and coalesce(preference.is_listed, true), ${createdAt},
      case ${mail} when 'now' then ${mailAt}::timestamptz when 'off' then ${NEVER} end,
      ${mail} = 'digest'
    from unnest(${userIds}::bigint[]) as person (id)
    left join notification_preferences preference
      on preference.user_id = person.id and preference.topic = ${topic}
    on conflict (user_id, key) do update set kind = excluded.kind, actor_id = excluded.actor_id,
      values = excluded.values, link = excluded.link, created_at = excluded.created_at, read_at = null,
      is_listed = excluded.is_listed,
      mail_at = case when notifications.mail_at is null and notifications.read_at is null
        and not notifications.in_digest then null
        else least(nullif(notifications.mail_at, ${NEVER}), excluded.mail_at) end,
      in_digest = excluded.in_digest and (notifications.in_digest
        or notifications.read_at is not null or notifications.mail_at is not distinct from ${NEVER})
  `.execute(db)
}

/** When the email of the notification is sent: `now`, with the `digest`, or `off`. */
function mailOf({ canWait, isMailed }: NewNotification, chosen: RawBuilder<unknown>) {
  if (!isMailed) return sql`'off'`
  return canWait ? sql`case ${chosen} when 'off' then 'off' else 'digest' end` : chosen
}

/** Marks the notification as read and cancels its email. */
export async function markReadByKey(db: Db, userId: number, key: string, at: Date) {
  await db
    .updateTable('notifications')
    .set({ readAt: at, mailAt: null, inDigest: false })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('readAt', 'is', null)
    .execute()
}

/**
 * Marks the notifications with these ids, with this link, or the whole list without `hidden` kinds as read. Returns
 * whether any was unread. A link also covers notifications that are only emailed.
 */
export async function markRead(
  db: Db,
  userId: number,
  {
    ids = [],
    link,
    all,
    hidden,
  }: { ids?: number[]; link?: string; all?: boolean; hidden: NotificationKind[] },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt: at, mailAt: null, inDigest: false })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb.val(all === true),
          eb('isListed', '=', true),
          ...(hidden.length > 0 ? [eb('kind', 'not in', hidden)] : []),
        ]),
        eb('id', '=', sql<number>`any(${ids}::bigint[])`),
        eb('link', '=', link ?? ''),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const byNewest = newestFirst(sql`n.created_at`, sql`n.id`)

export async function listNotifications(
  db: Db,
  userId: number,
  { isUnread, hidden, ...paging }: PageRequest & { isUnread: boolean; hidden: NotificationKind[] },
) {
  const listed = db
    .selectFrom('notifications as n')
    .where('n.userId', '=', userId)
    .where('n.isListed', '=', sql.lit(true))
    .$if(isUnread, (query) => query.where('n.readAt', 'is', null))
    .$if(hidden.length > 0, (query) => query.where('n.kind', 'not in', hidden))
  const rows = await listed
    .leftJoin('users as actor', 'actor.id', 'n.actorId')
    .select(['n.id', 'n.kind', 'n.values', 'n.link', 'n.createdAt', 'n.readAt', 'n.actorId'])
    .select(['actor.fullName as actorName', 'actor.avatar as actorAvatar'])
    .$call(inPages(paging, byNewest))
    .execute()
  const { total } = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => ({
      ...row,
      kind: row.kind as NotificationKind,
      values: row.values as NotificationValues,
    })),
    total,
  }
}

/**
 * The number of unread notifications in the list, and up to `most` links of unread notifications, including those that
 * are only emailed. `hidden` are the kinds that this list does not show.
 */
export async function findUnread(
  db: Db,
  userId: number,
  { most, hidden }: { most: number; hidden: NotificationKind[] },
) {
  const { rows } = await sql<{ count: number; links: string[] }>`
    select count(*) filter (where is_listed) as count,
      coalesce((array_agg(distinct link))[1:${sql.lit(most)}], '{}') as links
    from notifications
    where user_id = ${userId} and read_at is null and (is_listed or mail_at < ${NEVER} or in_digest)
      and kind <> all(${hidden}::text[])
  `.execute(db)
  return rows[0] ?? { count: 0, links: [] }
}

export async function listPreferences(db: Db, userId: number) {
  const rows = await db
    .selectFrom('notificationPreferences')
    .select(['topic', 'isListed', 'mail'])
    .where('userId', '=', userId)
    .execute()
  return rows as { topic: Topic; isListed: boolean; mail: MailChoice }[]
}

export async function upsertPreferences(
  db: Db,
  userId: number,
  preferences: { topic: Topic; isListed: boolean; mail: MailChoice }[],
): Promise<void> {
  await db
    .insertInto('notificationPreferences')
    .values(preferences.map((preference) => ({ ...preference, userId })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'topic']).doUpdateSet({
        isListed: (eb) => eb.ref('excluded.isListed'),
        mail: (eb) => eb.ref('excluded.mail'),
      }),
    )
    .execute()
}

/**
 * Cancels pending emails and summary entries of these kinds. A new notification under the same key may be emailed
 * again.
 */
export async function cancelMails(db: Db, userId: number, kinds: NotificationKind[]) {
  await db
    .updateTable('notifications')
    .set({ mailAt: NEVER, inDigest: false })
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('mailAt', 'is not', null), eb('inDigest', '=', true)]))
    .execute()
}

/** Deletes older notifications and cancels the emails of newer ones. */
export async function silenceNotifications(db: Db, newsFrom: Date): Promise<void> {
  await db.deleteFrom('notifications').where('createdAt', '<', newsFrom).execute()
  await db.updateTable('notifications').set({ mailAt: null, inDigest: false }).execute()
}

export async function listAllOf(db: Db, userId: number) {
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'values', 'link', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const preferences = await db
    .selectFrom('notificationPreferences')
    .select(['topic', 'isListed', 'mail'])
    .where('userId', '=', userId)
    .execute()
  return { notifications, preferences }
}

export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('notifications').where('userId', '=', userId).execute()
  await db.deleteFrom('notificationPreferences').where('userId', '=', userId).execute()
}
