import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

/** Links with which a person who knew an old password or address could take over the account. */
export const openingPurposes = ['verify_email', 'change_email', 'reset_password'] as const
export type TokenPurpose = (typeof openingPurposes)[number] | 'appeal'

export interface NewMailToken {
  tokenHash: Buffer
  userId: number
  purpose: TokenPurpose
  email: string
  createdAt: Date
  expiresAt: Date
}

export async function insertMailToken(db: Db, token: NewMailToken): Promise<void> {
  await db.insertInto('mailTokens').values(token).execute()
}

/** Invalidates unused links, except those sent to the address `except`. */
export async function revokeMailTokens(
  db: Db,
  userId: number,
  purposes: readonly TokenPurpose[],
  { now, except }: { now: Date; except?: string },
): Promise<void> {
  await db
    .updateTable('mailTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('email', '<>', except ?? ''))
    .execute()
}

/** The valid token; undefined if it is unknown, used or expired. */
export async function findMailToken(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
) {
  const row = await db
    .selectFrom('mailTokens')
    .select(['userId', 'purpose', 'email'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose as TokenPurpose }
}

/** The purpose and address of a used link, as long as that is still the person's confirmed address. */
export async function findConfirmation(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
) {
  const row = await db
    .selectFrom('mailTokens as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['t.purpose', 't.email'])
    .where('t.tokenHash', '=', tokenHash)
    .where('t.purpose', 'in', purposes)
    .where('t.usedAt', 'is not', null)
    .where('t.expiresAt', '>', now)
    .where('u.status', '<>', 'deleted')
    .where('u.emailVerifiedAt', 'is not', null)
    .whereRef('u.email', '=', 't.email')
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose as TokenPurpose }
}

/** Marks the token as used; false if it already was. */
export async function useMailToken(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('mailTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** The unconfirmed new address of a pending email change. */
export async function findPendingEmail(
  db: Db,
  userId: number,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailTokens')
    .select('email')
    .where('userId', '=', userId)
    .where('purpose', '=', 'change_email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.email
}

export async function countMailTokens(
  db: Db,
  userId: number,
  purpose: TokenPurpose,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mailTokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteMailTokens(db: Db, expiredBefore: Date): Promise<void> {
  await deleteInBatches(db, 'mailTokens', {
    where: sql`expires_at <= ${expiredBefore}`,
    along: sql`expires_at`,
  })
}

export async function deleteMailTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('mailTokens').where('userId', '=', userId).execute()
}
