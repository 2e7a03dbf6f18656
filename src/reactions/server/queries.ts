import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Emoji } from '../contract.ts'

/** How often each emoji was chosen, and whether by the viewer as well, for many services at once. */
export function countReactions(db: Db, viewerId: number | null, serviceIds: number[]) {
  return db
    .selectFrom('reactions')
    .select((eb) => ['serviceId', 'emoji', eb.fn.countAll<number>().as('count')])
    .select(sql<boolean>`coalesce(bool_or(user_id = ${viewerId}), false)`.as('isOwn'))
    .where((eb) => eb('serviceId', '=', eb.fn.any(eb.val(serviceIds))))
    .groupBy(['serviceId', 'emoji'])
    .execute()
}

export function listNewestReactions(db: Db, serviceId: number, limit: number) {
  return db
    .selectFrom('reactions')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface ReactionRow {
  serviceId: number
  userId: number
  emoji: Emoji
}

/** Held to the transaction's end: what one person presses at once happens in turn. */
export async function lockReaction(db: Db, { serviceId, userId }: ReactionRow): Promise<void> {
  const key = `reaction ${serviceId} ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** Whether there was one to take back. */
export async function deleteReaction(db: Db, reaction: ReactionRow): Promise<boolean> {
  const row = await db
    .deleteFrom('reactions')
    .where('serviceId', '=', reaction.serviceId)
    .where('userId', '=', reaction.userId)
    .where('emoji', '=', reaction.emoji)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Twice is once: the unique constraint reactions_once sees to it. */
export async function insertReaction(
  db: Db,
  reaction: ReactionRow & { createdAt: Date },
): Promise<void> {
  await db
    .insertInto('reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.constraint('reactions_once').doNothing())
    .execute()
}

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('reactions')
    .select(['serviceId', 'emoji', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('reactions').where('userId', '=', userId).execute()
}
