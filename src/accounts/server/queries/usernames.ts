import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { deleteInBatches } from '#platform/server/delete-in-batches.ts'

/** The shape of a username, as defined by the database function username_shape. */
export async function findShape(db: Db, username: string): Promise<string> {
  const { rows } = await sql<{
    shape: string
  }>`select username_shape(${username}) as shape`.execute(db)
  return rows[0]?.shape ?? ''
}

/** Whether an account has a different username of this shape. */
export async function hasLookalike(db: Db, username: string, shape: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`username_shape(username)`, '=', shape)
    .where(sql`lower(username)`, '<>', username.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The usernames of admins and super admins, at most 1,000. */
export async function listAdminUsernames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('role', '<>', 'customer')
    .limit(1000)
    .execute()
  return rows.map(({ username }) => username)
}

export async function insertRestingUsernames(
  db: Db,
  hashes: readonly Buffer[],
  restsUntil: Date,
): Promise<void> {
  await db
    .insertInto('restingUsernames')
    .values(hashes.map((nameHash) => ({ nameHash, restsUntil })))
    .onConflict((conflict) => conflict.column('nameHash').doUpdateSet({ restsUntil }))
    .execute()
}

export async function isAnyResting(db: Db, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('restingUsernames')
    .select('nameHash')
    .where('nameHash', 'in', hashes)
    .where('restsUntil', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRestedUsernames(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'restingUsernames', {
    where: sql`rests_until <= ${now}`,
    along: sql`rests_until`,
  })
}
