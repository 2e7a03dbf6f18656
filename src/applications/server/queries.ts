import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { ApplicationChoice, ApplicationFilter, ApplicationStatus } from '../contract.ts'

function select(db: Db) {
  return db
    .selectFrom('providerApplications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('users as d', 'd.id', 'a.decidedBy')
    .selectAll('a')
    .select([
      'u.username',
      'u.fullName',
      'u.avatar',
      'u.createdAt as memberSince',
      'd.fullName as deciderName',
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
export type ApplicationRow = Omit<Selected, 'status'> & { status: ApplicationStatus }

/** The newest application of a person, which is the current one. */
export async function findNewestOf(db: Db, userId: number): Promise<ApplicationRow | undefined> {
  const row = await select(db)
    .where('a.userId', '=', userId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as ApplicationRow | undefined
}

export async function findApplication(db: Db, id: number): Promise<ApplicationRow | undefined> {
  const row = await select(db).where('a.id', '=', id).executeTakeFirst()
  return row as ApplicationRow | undefined
}

/**
 * Pending applications oldest first, decided ones newest first, after the id `before`. Returns one row more than the
 * limit if there is a next page.
 */
export async function listApplications(db: Db, { status, before, limit }: ApplicationFilter) {
  const [goesOn, order] = status === 'pending' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const rows = await select(db)
    .where('a.status', '=', status)
    .$if(before !== undefined, (query) => query.where('a.id', goesOn, before ?? 0))
    .orderBy('a.id', order)
    .limit(limit + 1)
    .execute()
  return rows as ApplicationRow[]
}

export async function countApplications(
  db: Db,
  status: ApplicationStatus,
  max: number,
): Promise<number> {
  const applications = db
    .selectFrom('providerApplications')
    .select('id')
    .where('status', '=', status)
    .limit(max)
  const { total } = await db
    .selectFrom(applications.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The newest applications, of one status or all. */
export async function listNewest(db: Db, { status }: ApplicationChoice, limit: number) {
  const rows = await select(db)
    .$if(status !== undefined, (query) => query.where('a.status', '=', status ?? ''))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows as ApplicationRow[]
}

/** Written as a literal, because a partial index is not used for a parameter. */
const isPending = sql<boolean>`status = 'pending'`

export interface NewApplicationRow {
  userId: number
  headline: string | null
  about: string | null
  createdAt: Date
}

/** False if a pending application exists; it stays unchanged. */
export async function insertApplication(db: Db, row: NewApplicationRow): Promise<boolean> {
  const inserted = await db
    .insertInto('providerApplications')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').where(isPending).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Adds the texts to an application created on registration, once. */
export async function fillApplication(
  db: Db,
  userId: number,
  texts: { headline: string; about: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('providerApplications')
    .set(texts)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('headline', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Approves the pending application of a person. Returns whether there was one. */
export async function settlePending(db: Db, userId: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('providerApplications')
    .set({ status: 'approved', decidedAt: at })
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined if the application was already decided. */
export function decideApplication(
  db: Db,
  id: number,
  decision: {
    status: ApplicationStatus
    decidedBy: number
    decidedAt: Date
    reason: string | null
  },
) {
  return db
    .updateTable('providerApplications')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('headline')
    .executeTakeFirst()
}

export function listAllOf(db: Db, userId: number) {
  return db
    .selectFrom('providerApplications')
    .select(['status', 'headline', 'about', 'reason', 'createdAt', 'decidedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('providerApplications').where('userId', '=', userId).execute()
}
