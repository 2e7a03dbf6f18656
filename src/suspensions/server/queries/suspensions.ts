import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { SuspensionsTable } from '#platform/server/tables.ts'

export type SuspensionRow = Selectable<SuspensionsTable>

interface NewSuspensionRow {
  userId: number
  reason: string
  statusBefore: 'active' | 'pending_approval'
  /** Null if the product itself suspended the person. */
  suspendedBy: number | null
  createdAt: Date
}

/** Written as a literal, because a partial index is not used for a parameter. */
const isRunning = sql<boolean>`lifted_at is null`

/** Undefined if another suspension is running. */
export async function insertSuspension(
  db: Db,
  suspension: NewSuspensionRow,
): Promise<number | undefined> {
  const row = await db
    .insertInto('suspensions')
    .values(suspension)
    .onConflict((conflict) => conflict.columns(['userId']).where(isRunning).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks the running suspension, so that concurrent requests cannot lift or appeal it twice. */
export function lockRunning(db: Db, userId: number): Promise<SuspensionRow | undefined> {
  return db
    .selectFrom('suspensions')
    .selectAll()
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function liftSuspension(
  db: Db,
  id: number,
  lifted: { liftedBy: number; liftedAt: Date; liftNote: string | null },
): Promise<void> {
  await db.updateTable('suspensions').set(lifted).where('id', '=', id).execute()
}

/** Replaces what admins wrote about a person. The column takes no empty reason. */
export async function emptySuspensionsOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('suspensions')
    .set({ reason: ERASED, liftNote: null })
    .where('userId', '=', userId)
    .execute()
}

const ERASED = 'Erased with the account'

/** Newest first, with the names of the admins who suspended and lifted. */
export function listSuspensionsOf(db: Db, userId: number) {
  return db
    .selectFrom('suspensions as s')
    .leftJoin('users as suspender', 'suspender.id', 's.suspendedBy')
    .leftJoin('users as lifter', 'lifter.id', 's.liftedBy')
    .selectAll('s')
    .select(['suspender.fullName as suspenderName', 'lifter.fullName as lifterName'])
    .where('s.userId', '=', userId)
    .orderBy('s.id', 'desc')
    .limit(50)
    .execute()
}
