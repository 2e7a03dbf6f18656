import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { TotpSecretsTable } from '#platform/server/tables.ts'

export type TotpRow = Selectable<TotpSecretsTable>

export function findTotp(db: Db, userId: number): Promise<TotpRow | undefined> {
  return db.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export async function isTwoStepOn(db: Db, userId: number): Promise<boolean> {
  const row = await findTotp(db, userId)
  return row !== undefined && row.confirmedAt !== null
}

/** Starts an enrolment, replacing an unfinished one; false if two-step verification is on. */
export async function beginTotp(
  db: Db,
  enrolment: { userId: number; secretEncrypted: Buffer; createdAt: Date },
): Promise<boolean> {
  const { secretEncrypted, createdAt } = enrolment
  const row = await db
    .insertInto('totpSecrets')
    .values(enrolment)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secretEncrypted, createdAt, lastStep: 0 })
        .where('totpSecrets.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms exactly the secret that the first code belongs to; false if another call came first. */
export async function confirmTotp(
  db: Db,
  { userId, secretEncrypted }: TotpRow,
  { lastStep, confirmedAt }: { lastStep: number; confirmedAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('totpSecrets')
    .set({ lastStep, confirmedAt })
    .where('userId', '=', userId)
    .where('secretEncrypted', '=', secretEncrypted)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks a time step as used; false if it or a later step already was. A code therefore works only once, even if it is
 * sent twice concurrently.
 */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('totpSecrets')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** True once for each code. */
export async function spendRecoveryCode(
  db: Db,
  { userId, codeHash, usedAt }: { userId: number; codeHash: Buffer; usedAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('recoveryCodes')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the recovery codes and the salt of their hashes. Earlier codes stop working. */
export async function replaceRecoveryCodes(
  db: Db,
  { userId, salt, hashes }: { userId: number; salt: Buffer; hashes: Buffer[] },
) {
  await db
    .updateTable('totpSecrets')
    .set({ recoverySalt: salt })
    .where('userId', '=', userId)
    .execute()
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

export async function deleteRecoveryCodes(db: Db, userId: number) {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Undefined if there was none. */
export function deleteTotp(db: Db, userId: number): Promise<TotpRow | undefined> {
  return db.deleteFrom('totpSecrets').where('userId', '=', userId).returningAll().executeTakeFirst()
}

/**
 * Locks the secret while the recovery codes change, so that two sets cannot mix; false if two-step verification is
 * off.
 */
export async function lockTotp(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('totpSecrets')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts admins who can log in and have neither an authenticator app nor a passkey. Demo accounts count only in demo
 * mode.
 */
export async function countAdminsWithoutSecondFactor(db: Db, isDemo: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '<>', 'customer')
    .where('status', '=', 'active')
    .$if(!isDemo, (query) => query.where('isDemo', '=', false))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('totpSecrets')
            .select('userId')
            .whereRef('userId', '=', 'users.id')
            .where('confirmedAt', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('id').whereRef('userId', '=', 'users.id'))),
    )
    .executeTakeFirstOrThrow()
  return count
}
