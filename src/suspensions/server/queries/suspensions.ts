import { sql, type Selectable } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { SuspensionsTable } from '#platform/server/tables.ts'

export type SuspensionRow = Selectable<SuspensionsTable>

interface NewSuspensionRow {
  userId: number
  reason: string
  statusBefore: 'active' | 'pending_approval'
  /** Null for the product itself. */
  suspendedBy: number | null
  createdAt: Date
}

/** As the partial index says it: a parameter would not be recognized. */
const isRunning = sql<boolean>`lifted_at is null`

/** Undefined while another one runs. */
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

/** The one that runs, held until the transaction ends: it is lifted once, and appealed against once. */
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

/** The newest first, with who suspended and who lifted; nobody has so many. */
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
