import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Mark, Step } from '../steps.ts'

export function findSetup(db: Db) {
  return db.selectFrom('setup').selectAll().executeTakeFirst()
}

/** Whether a super admin has started the first run and not finished it. */
export async function isSetupOpen(db: Db): Promise<boolean> {
  const row = await findSetup(db)
  return row !== undefined && row.superAdminId !== null && row.finishedAt === null
}

/** Locks the row, so that the first run is finished once. */
export function lockSetup(db: Db) {
  return db.selectFrom('setup').selectAll().forUpdate().executeTakeFirst()
}

/** For a repeated first run: sample content may have been removed since, and an interrupted job counts as failed. */
const contentLeft = sql<string>`case
  when not exists (select from users where is_demo and status <> 'deleted') then 'empty'
  when setup.content = 'filling' then 'failed'
  else setup.content end`

/** Starts a first run, unless one has started. */
export async function insertSetup(db: Db, tokenSeed: Buffer): Promise<void> {
  await db
    .insertInto('setup')
    .values({ tokenSeed })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          tokenSeed,
          step: 'account',
          superAdminId: null,
          finishedAt: null,
          content: contentLeft,
        })
        .where('setup.tokenSeed', 'is', null),
    )
    .execute()
}

/** Invalidates the one-time token. */
export async function deleteToken(db: Db): Promise<void> {
  await db.updateTable('setup').set({ tokenSeed: null }).execute()
}

interface Change {
  step?: Step
  tokenSeed?: null
  superAdminId?: number
  content?: 'filling' | 'filled' | 'failed'
  finishedAt?: Date
}

export async function updateSetup(db: Db, change: Change): Promise<void> {
  await db.updateTable('setup').set(change).execute()
}

/** Returns true for one of several concurrent requests. */
export async function beginFilling(db: Db): Promise<boolean> {
  const row = await db
    .updateTable('setup')
    .set({ content: 'filling' })
    .where('content', 'in', ['empty', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOtherPeople(
  db: Db,
  id: number,
  { withSamples }: { withSamples: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where('status', '<>', 'deleted')
    .$if(!withSamples, (query) => query.where('isDemo', '=', false))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasDemoPeople(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('isDemo', '=', true)
    .where('status', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether there is a public service that is not sample content. */
export async function hasOwnService(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .select('services.id')
    .where('services.status', '=', 'active')
    .where('users.status', '=', 'active')
    .where('users.isDemo', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Milestone = 'mail_tested' | 'backed_up' | Mark

export async function listMilestones(db: Db) {
  const rows = await db.selectFrom('milestones').selectAll().execute()
  return new Map(rows.map((row) => [row.name as Milestone, row]))
}

export async function upsertMilestone(
  db: Db,
  row: { name: Milestone; at: Date; detail?: string },
): Promise<void> {
  await sql`insert into milestones (name, at, detail)
    values (${row.name}, ${row.at}, ${row.detail ?? null})
    on conflict (name) do update set at = excluded.at, detail = excluded.detail`.execute(db)
}

export async function deleteMilestone(db: Db, name: Milestone): Promise<void> {
  await db.deleteFrom('milestones').where('name', '=', name).execute()
}
