import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'
import { sectionsBeside, type MarketplaceSettings, type SettingsSection } from '../settings.ts'

type Values = Partial<MarketplaceSettings>

/** The newest version of what an operator changed; undefined while nothing was. */
export async function findNewestValues(db: Db): Promise<Values | undefined> {
  const row = await db
    .selectFrom('settingsVersions')
    .select('values')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.values as Values | undefined
}

/** The newest version of one part; 0 while it was never changed. */
export async function findVersion(db: Db, section: SettingsSection): Promise<number> {
  const row = await db
    .selectFrom('settingsVersions')
    .select('version')
    .where('section', 'in', sectionsBeside(section))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Held by whoever changes settings: two at once would each overwrite what the other wrote. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`lock table settings_versions in share row exclusive mode`.execute(db)
}

export async function insertVersion(
  db: Db,
  version: { section: SettingsSection; values: Values; changedBy: number | null; changedAt: Date },
): Promise<void> {
  await db
    .insertInto('settingsVersions')
    .values({ ...version, values: JSON.stringify(version.values) })
    .execute()
}

/** Newest first, each with the values that were there before it, and with who it was. */
export async function listVersions(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const rows = await db
    .selectFrom('settingsVersions as v')
    .leftJoin('users', 'users.id', 'v.changedBy')
    .select([
      'v.version as id',
      'v.section',
      'v.values',
      'v.changedBy',
      'v.changedAt',
      'users.fullName',
      'users.username',
    ])
    .select((eb) =>
      eb
        .selectFrom('settingsVersions as p')
        .whereRef('p.version', '<', 'v.version')
        .select('p.values')
        .orderBy('p.version', 'desc')
        .limit(1)
        .as('previous'),
    )
    .$if(before !== undefined, (query) => query.where('v.version', '<', before ?? 0))
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    section: row.section as SettingsSection,
    values: row.values as Values,
    previous: (row.previous ?? {}) as Values,
  }))
}

export async function countVersions(db: Db, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('settingsVersions').select('version').limit(max).as('some'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Who opens a checkout waits for the end of this transaction, and this for those who are opening one. */
export async function lockSales(db: Db): Promise<void> {
  await sql`lock table checkouts in share mode`.execute(db)
}

/** Also checkouts: what is being paid has its currency already. */
export async function hasSales(db: Db): Promise<boolean> {
  const row = await db.selectFrom('checkouts').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** When each part was first changed, and when last. */
export async function listSectionTimes(db: Db) {
  const rows = await db
    .selectFrom('settingsVersions')
    .select(({ fn }) => [
      'section',
      fn.min('changedAt').as('createdAt'),
      fn.max('changedAt').as('updatedAt'),
    ])
    .groupBy('section')
    .execute()
  return rows.map((row) => ({ ...row, section: row.section as SettingsSection }))
}

/** Which of these pictures any version names: an earlier one may be wanted back. */
export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  const texts = db.selectFrom('settingsVersions').select(sql<string>`"values"::text`.as('text'))
  return findReferencedFiles(db, texts, keys)
}

/** The newest values, and whether a page stands in for the landing page: every page asks, so it is one question. */
export async function findSite(
  db: Db,
): Promise<{ values: Values | undefined; hasHomepage: boolean }> {
  const row = await db
    .selectNoFrom(({ selectFrom, exists }) => [
      selectFrom('settingsVersions')
        .select('values')
        .orderBy('version', 'desc')
        .limit(1)
        .as('values'),
      exists(
        selectFrom('pages')
          .select('id')
          .where('isHomepage', '=', sql.lit(true))
          .where('status', '=', sql.lit('published')),
      ).as('hasHomepage'),
    ])
    .executeTakeFirstOrThrow()
  return { values: row.values ?? undefined, hasHomepage: row.hasHomepage === true }
}
