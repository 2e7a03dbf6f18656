import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'
import { relatedSections, type MarketplaceSettings, type SettingsSection } from '../settings.ts'

type Values = Partial<MarketplaceSettings>

/** The changed settings of the newest version; undefined if nothing was ever changed. */
export async function findNewestValues(db: Db): Promise<Values | undefined> {
  const row = await db
    .selectFrom('settingsVersions')
    .select('values')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.values as Values | undefined
}

/** The newest version of a section; 0 if it was never changed. */
export async function findVersion(db: Db, section: SettingsSection): Promise<number> {
  const row = await db
    .selectFrom('settingsVersions')
    .select('version')
    .where('section', 'in', relatedSections(section))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Serializes changes, because each version contains all settings and would overwrite a concurrent one. */
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

/** Newest first, each with the previous values and the person who made the change. */
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

/** Blocks new checkouts and offers until the end of the transaction, and waits for those that are being written. */
export async function lockSales(db: Db): Promise<void> {
  await sql`lock table checkouts, offer_versions in share mode`.execute(db)
}

/** Whether there is any checkout or offer, paid or not, because they have a currency. */
export async function hasSales(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hasSales: boolean }>`
    select exists (select from checkouts) or exists (select from offer_versions) as has_sales
  `.execute(db)
  return rows[0]?.hasSales ?? false
}

/** The first and the last change of each section. */
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

/** The images that any version refers to, including old versions, which an admin may want to restore. */
export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  const texts = db.selectFrom('settingsVersions').select(sql<string>`"values"::text`.as('text'))
  return findReferencedFiles(db, texts, keys)
}

/** The newest values, and whether there is a homepage. One statement, because every page needs both. */
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
