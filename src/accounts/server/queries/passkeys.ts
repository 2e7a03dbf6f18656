import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { PasskeysTable } from '#platform/server/tables.ts'

export type PasskeyRow = Selectable<PasskeysTable>

/** Oldest first. The list is short, because `lockPasskeys` counts the keys before one is added. */
export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(100)
    .execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** Locks the user and counts their passkeys, so that no other transaction can add one. */
export async function lockPasskeys(db: Db, userId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const rows = await listPasskeys(db, userId)
  return rows.length
}

/** Throws if the credential id is already registered. */
export function insertPasskey(db: Db, passkey: Insertable<PasskeysTable>): Promise<PasskeyRow> {
  return db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow()
}

export function renamePasskey(
  db: Db,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores the new counter; false if another login has changed it since the key was read. Keys without a counter stay at
 * 0.
 */
export async function usePasskey(
  db: Db,
  { id, counter }: PasskeyRow,
  used: { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set(used)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function deletePasskey(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<PasskeyRow | undefined> {
  return db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePasskeysOf(db: Db, userId: number) {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute()
}
