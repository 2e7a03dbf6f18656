import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Rows } from '#platform/server/list-rows.ts'
import type { ListFilter } from '#platform/server/listing.ts'
import type { appealList } from '../../appeal-list.ts'
import type { AppealStatus } from '../../suspension.ts'

interface NewAppealRow {
  suspensionId: number
  userId: number
  text: string
  createdAt: Date
}

/** Written as a literal, because a partial index is not used for a parameter. */
const isOpen = sql<boolean>`status = 'open'`

/** Undefined if an earlier appeal is still open. */
export async function insertAppeal(db: Db, appeal: NewAppealRow): Promise<number | undefined> {
  const row = await db
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.columns(['suspensionId']).where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** When the newest appeal against this suspension was refused; undefined if none was. */
export async function findLastRefusal(db: Db, suspensionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('appeals')
    .select('decidedAt')
    .where('suspensionId', '=', suspensionId)
    .where('status', '=', 'refused')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.decidedAt ?? undefined
}

function selectAppeals(db: Db) {
  return db
    .selectFrom('appeals as a')
    .innerJoin('suspensions as s', 's.id', 'a.suspensionId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('users as suspender', 'suspender.id', 's.suspendedBy')
    .leftJoin('users as decider', 'decider.id', 'a.decidedBy')
    .selectAll('a')
    .select([
      'u.username',
      'u.fullName',
      'u.avatar',
      's.reason',
      's.createdAt as suspendedAt',
      'suspender.fullName as suspenderName',
      'decider.fullName as deciderName',
    ])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectAppeals>['executeTakeFirstOrThrow']>>
export type AppealRow = Omit<Selected, 'status'> & { status: AppealStatus }

export async function findAppeal(db: Db, id: number): Promise<AppealRow | undefined> {
  const row = await selectAppeals(db).where('a.id', '=', id).executeTakeFirst()
  return row as AppealRow | undefined
}

export async function readAppeals(db: Db, ids: number[]) {
  const rows = await selectAppeals(db)
    .where(sql<SqlBool>`a.id = any (${ids})`)
    .execute()
  return rows as AppealRow[]
}

export function filteredAppeals({ status }: ListFilter<typeof appealList>): Rows {
  const id = sql`a.id`
  return {
    from: sql`appeals a`,
    id,
    where: status ? [sql`a.status = ${status}`] : [],
    order: { createdAt: { by: id, kind: 'whole' } },
  }
}

/** Newest first. The limit is safe, because a suspension can be appealed once a month at most. */
export function listAppealsOf(db: Db, userId: number) {
  return db
    .selectFrom('appeals')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

interface Decided {
  status: 'granted' | 'refused'
  decidedBy: number
  decidedAt: Date
  answer: string | null
}

/** False if the appeal was already decided. */
export async function decideAppeal(db: Db, id: number, decided: Decided): Promise<boolean> {
  const row = await db
    .updateTable('appeals')
    .set(decided)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAppealsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('appeals').where('userId', '=', userId).execute()
}

/** Grants the open appeal of a suspension that is lifted directly. */
export async function grantOpenAppeal(
  db: Db,
  suspensionId: number,
  granted: Omit<Decided, 'status'>,
): Promise<void> {
  await db
    .updateTable('appeals')
    .set({ ...granted, status: 'granted' })
    .where('suspensionId', '=', suspensionId)
    .where('status', '=', 'open')
    .execute()
}
