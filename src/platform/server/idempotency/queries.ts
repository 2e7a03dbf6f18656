import type { Db } from '../db.ts'

export interface KeyRow {
  userId: number
  key: string
  requestHash: string
  now: Date
  /** A claim older than this belongs to a process that died, or to an answer past its day. */
  staleBefore: Date
  forgetBefore: Date
}

/** True when this request is the first of its key; the primary key lets only one win. */
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

export async function storeAnswer(
  db: Db,
  userId: number,
  key: string,
  answer: { status: number; body: string | null },
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set(answer)
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Frees a key whose request was refused: nothing happened, so it may be tried again. */
export async function releaseKey(db: Db, userId: number, key: string): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('lockedAt', '<', before).execute()
}
