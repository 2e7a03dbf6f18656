import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'
import type { ChallengesTable } from '#platform/server/tables.ts'

export type ChallengeRow = Selectable<ChallengesTable>
export type ChallengeKind = 'second_factor' | 'passkey_sign_in' | 'passkey_registration'

export interface NewChallenge {
  tokenHash: Buffer
  kind: ChallengeKind
  userId: number | null
  challenge: string | null
  expiresAt: Date
}

export async function insertChallenge(db: Db, challenge: NewChallenge) {
  await db.insertInto('challenges').values(challenge).execute()
}

interface Wanted {
  tokenHash: Uint8Array
  kind: ChallengeKind
  now: Date
}

/**
 * Counts an attempt before its code is checked, so that concurrent attempts are all counted. Undefined if the
 * challenge does not exist or has no attempts left.
 */
export function countTry(
  db: Db,
  { tokenHash, kind, now }: Wanted,
  maxTries: number,
): Promise<ChallengeRow | undefined> {
  return db
    .updateTable('challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .where('attempts', '<', maxTries)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes and returns a challenge, so that only one caller gets it. */
export function takeChallenge(
  db: Db,
  { tokenHash, kind, now }: Wanted,
): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom('challenges')
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteChallengesOf(db: Db, userId: number) {
  await db.deleteFrom('challenges').where('userId', '=', userId).execute()
}

export async function deleteExpiredChallenges(db: Db, now: Date) {
  await deleteInBatches(db, 'challenges', {
    where: sql`expires_at <= ${now}`,
    along: sql`expires_at`,
  })
}
