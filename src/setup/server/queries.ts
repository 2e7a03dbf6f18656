import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Step } from '../steps.ts'

export function findSetup(db: Db) {
  return db.selectFrom('setup').selectAll().executeTakeFirst()
}

/** Somebody began it, and nobody has ended it. */
export async function isSetupOpen(db: Db): Promise<boolean> {
  const row = await findSetup(db)
  return row !== undefined && row.superAdminId !== null && row.finishedAt === null
}

/** Held by whoever moves it on, so that it ends once. */
export function lockSetup(db: Db) {
  return db.selectFrom('setup').selectAll().forUpdate().executeTakeFirst()
}

/** What an earlier run filled in may be gone since, and what it was filling in is not coming. */
const contentLeft = sql<string>`case
  when not exists (select from users where is_demo and status <> 'deleted') then 'empty'
  when setup.content = 'filling' then 'failed'
  else setup.content end`

/** A first run begins, unless it has. */
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

/** Nobody uses the token any more. */
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

/** True for one of several who ask at once. */
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

/** A service that everybody may see, and that is no sample. */
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

export type Milestone = 'mail_tested' | 'backed_up' | 'fee_looked_at' | 'launch_dismissed'

export async function listMilestones(db: Db) {
  const rows = await db.selectFrom('milestones').selectAll().execute()
  return new Map(rows.map((row) => [row.name as Milestone, row]))
}

export async function keepMilestone(
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
