import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { deleteInBatches } from '../delete-in-batches.ts'

export interface KeyRow {
  userId: number
  key: string
  requestHash: string
  now: Date
  /** A claim not renewed since then belongs to a process that died. */
  staleBefore: Date
  /** Responses older than this have expired. */
  forgetBefore: Date
}

/** True if this request is the first with its key; the primary key admits only one. */
export async function claimKey(db: Db, row: KeyRow): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({
      userId: row.userId,
      key: row.key,
      requestHash: row.requestHash,
      lockedAt: row.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({
          requestHash: row.requestHash,
          lockedAt: row.now,
          status: null,
          body: null,
        })
        .where((where) =>
          where.or([
            where('idempotencyKeys.lockedAt', '<', row.forgetBefore),
            where.and([
              where('idempotencyKeys.status', 'is', null),
              where('idempotencyKeys.lockedAt', '<', row.staleBefore),
              where('idempotencyKeys.requestHash', '=', row.requestHash),
            ]),
          ]),
        ),
    )
    .returning('userId')
    .executeTakeFirst()
  return claimed !== undefined
}

export function findKey(db: Db, userId: number, key: string) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'body'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** A claim identified by the time its holder last wrote. A new holder writes a different time. */
export interface Claimed {
  userId: number
  key: string
  lockedAt: Date
}

/** False if another request holds the key now. */
export async function renewKey(db: Db, claimed: Claimed, lockedAt: Date): Promise<boolean> {
  const renewed = await db
    .updateTable('idempotencyKeys')
    .set({ lockedAt })
    .where(isHeld(claimed))
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

export async function storeAnswer(
  db: Db,
  claimed: Claimed,
  answer: { status: number; body: string | null },
): Promise<void> {
  await db.updateTable('idempotencyKeys').set(answer).where(isHeld(claimed)).execute()
}

/** Frees the key of a refused request, which changed nothing and so may be retried. */
export async function releaseKey(db: Db, claimed: Claimed): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where(isHeld(claimed)).execute()
}

function isHeld({ userId, key, lockedAt }: Claimed) {
  return sql<boolean>`user_id = ${userId} and key = ${key} and locked_at = ${lockedAt} and status is null`
}

export async function deleteKeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute()
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'idempotencyKeys', {
    where: sql`locked_at < ${before}`,
    along: sql`locked_at`,
  })
}
