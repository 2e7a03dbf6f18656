import { descending, inPages, type PageRequest } from '#platform/server/cursors.ts'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { offerLineColumns } from './messages.ts'

interface Pair {
  userId: number
  otherId: number
}

const byLastMessage = [descending(sql`last_message_id`)]

/**
 * A page of the viewer's conversations. Reads one page of the index, then one message and one user per row by primary
 * key.
 */
export function listConversations(db: Db, userId: number, paging: PageRequest) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('conversations')
        .select(['otherId', 'lastMessageId', 'unreadCount'])
        .where('userId', '=', userId)
        .$call(inPages(paging, byLastMessage))
        .as('c'),
    )
    .innerJoin('messages as m', 'm.id', 'c.lastMessageId')
    .innerJoin('users as u', 'u.id', 'c.otherId')
    .leftJoin('offerVersions as v', (join) =>
      join.onRef('v.offerId', '=', 'm.offerId').onRef('v.number', '=', 'm.offerVersion'),
    )
    .select(offerLineColumns)
    .select([
      'u.id as userId',
      'u.fullName',
      'u.avatar',
      'u.isServiceProvider',
      'c.unreadCount',
      'm.content',
      'm.createdAt',
      'm.senderId',
      'c.position',
    ])
    .orderBy('c.lastMessageId', 'desc')
    .execute()
}

export async function countConversations(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function hasAnyConversation(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function sumUnread(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversations')
    .select(sql<number>`coalesce(sum(unread_count), 0)::bigint`.as('count'))
    .where('userId', '=', userId)
    .where('unreadCount', '>', 0)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function hasConversation(db: Db, { userId, otherId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('userId')
    .where('userId', '=', userId)
    .where('otherId', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks both rows of a conversation, in the order of user ids to avoid deadlocks. False if there is no conversation
 * yet.
 */
export async function lockConversation(db: Db, { userId, otherId }: Pair): Promise<boolean> {
  const rows = await db
    .selectFrom('conversations')
    .select('userId')
    .where('userId', 'in', [userId, otherId])
    .where('otherId', 'in', [userId, otherId])
    .orderBy('userId')
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** Creates both rows of a conversation. Does nothing if a concurrent request has created them. */
export async function insertConversation(
  db: Db,
  { userId, otherId }: Pair,
  openedAt: Date,
): Promise<void> {
  const rows = [
    { userId, otherId, isOpener: true, openedAt },
    { userId: otherId, otherId: userId, isOpener: false, openedAt },
  ]
  await db
    .insertInto('conversations')
    .values(rows.toSorted((a, b) => a.userId - b.userId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Records the service that the opener came from, if it is one of the other person's. Does nothing to a conversation that
 * the other person opened.
 */
export async function recordOrigin(
  db: Db,
  { userId, otherId }: Pair,
  serviceId: number,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ serviceId })
    .where('userId', '=', userId)
    .where('otherId', '=', otherId)
    .where('isOpener', '=', true)
    .where(
      sql<SqlBool>`exists (select from services where id = ${serviceId} and user_id = ${otherId})`,
    )
    .execute()
}

/** Serializes the first contacts of one member, so that concurrent requests cannot exceed the limit. */
export async function lockOpener(db: Db, userId: number): Promise<void> {
  const key = `conversations ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/**
 * The times at which this member started conversations since `since`, newest first. One that an offer started does not
 * count: requests and offers have limits of their own.
 */
export async function listOpenings(
  db: Db,
  userId: number,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('openedAt')
    .where('userId', '=', userId)
    .where('isOpener', '=', true)
    .where('openedAt', '>', since)
    .where(
      sql<SqlBool>`not exists (select from messages m
        where least(m.sender_id, m.receiver_id) = least(user_id, other_id)
          and greatest(m.sender_id, m.receiver_id) = greatest(user_id, other_id)
          and m.offer_id is not null and m.created_at = opened_at)`,
    )
    .orderBy('openedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ openedAt }) => openedAt)
}

/** Records a sent message in both rows of the conversation: last message, unread count and time of the first answer. */
export async function updateConversation(
  db: Db,
  { senderId, receiverId }: { senderId: number; receiverId: number },
  { messageId, at }: { messageId: number; at: Date },
): Promise<void> {
  await sql`
    update conversations set last_message_id = ${messageId},
      unread_count = unread_count + case when user_id = ${receiverId} then 1 else 0 end,
      answered_at = case when is_opener and user_id = ${receiverId}
        then coalesce(answered_at, ${at}::timestamptz) else answered_at end
    where (user_id = ${senderId} and other_id = ${receiverId})
      or (user_id = ${receiverId} and other_id = ${senderId})
  `.execute(db)
}

/** Returns the number of unread messages that are left. */
export async function subtractUnread(
  db: Db,
  { userId, otherId }: Pair,
  count: number,
): Promise<number> {
  const { unreadCount } = await db
    .updateTable('conversations')
    .set((eb) => ({ unreadCount: eb('unreadCount', '-', count) }))
    .where('userId', '=', userId)
    .where('otherId', '=', otherId)
    .returning('unreadCount')
    .executeTakeFirstOrThrow()
  return unreadCount
}

/** Whether this person has ever written to the other. */
export async function hasWritten(
  db: Db,
  { senderId, receiverId }: { senderId: number; receiverId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where(sql<SqlBool>`least(sender_id, receiver_id) = ${Math.min(senderId, receiverId)}`)
    .where(sql<SqlBool>`greatest(sender_id, receiver_id) = ${Math.max(senderId, receiverId)}`)
    .where('senderId', '=', senderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
