import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { AppealChoice, AppealFilter } from '../../appeals-contract.ts'
import type { AppealStatus } from '../../suspension.ts'

interface NewAppealRow {
  suspensionId: number
  userId: number
  text: string
  createdAt: Date
}

/** As the partial index says it: a parameter would not be recognized. */
const isOpen = sql<boolean>`status = 'open'`

/** Undefined while an earlier one is open. */
export async function insertAppeal(db: Db, appeal: NewAppealRow): Promise<number | undefined> {
  const row = await db
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.columns(['suspensionId']).where(isOpen).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** When the newest one against this suspension was refused; undefined when none was. */
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

/** The newest first, and one more than asked for, which tells that there are others. */
export async function listAppeals(db: Db, { status, before, limit }: AppealFilter) {
  const rows = await selectAppeals(db)
    .where('a.status', '=', status)
    .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows as AppealRow[]
}

export async function countAppeals(db: Db, status: AppealStatus, max: number): Promise<number> {
  const { total } = await db
    .selectFrom(
      db.selectFrom('appeals').select('id').where('status', '=', status).limit(max).as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The newest, of one status or of all. */
export async function listNewest(db: Db, { status }: AppealChoice, limit: number) {
  const rows = await selectAppeals(db)
    .$if(status !== undefined, (query) => query.where('a.status', '=', status ?? ''))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows as AppealRow[]
}

/** The newest first; each suspension is appealed against once a month at most. */
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

/** False when it was decided already. */
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

/** What was said to a suspension that is lifted anyway. */
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
