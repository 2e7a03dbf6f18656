import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Emoji } from '../contract.ts'

/** The number of each reaction to a service, by emoji. Triggers count them. */
export async function countsOf(db: Db, serviceId: number): Promise<Record<string, number>> {
  const row = await db
    .selectFrom('serviceCards')
    .select('reactions')
    .where('serviceId', '=', serviceId)
    .executeTakeFirst()
  return (row?.reactions ?? {}) as Record<string, number>
}

export function listOwnAmong(db: Db, userId: number, serviceIds: number[]) {
  return db
    .selectFrom('reactions')
    .select(['serviceId', 'emoji'])
    .where('userId', '=', userId)
    .where((eb) => eb('serviceId', '=', eb.fn.any(eb.val(serviceIds))))
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

/** Serializes concurrent reactions of one member to a service until the end of the transaction. */
export async function lockReaction(db: Db, { serviceId, userId }: ReactionRow): Promise<void> {
  const key = `reaction ${serviceId} ${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** Returns whether there was a reaction to delete. */
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

/** Inserting a reaction twice has no effect, due to the unique constraint reactions_once. */
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
