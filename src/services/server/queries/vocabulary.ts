import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Translations } from '../../categories-contract.ts'
import { builtInDiscovery, type DiscoveryRule } from '../../discovery.ts'

/** Every subcategory in its order, including inactive ones. */
export async function listSubcategories(db: Db) {
  const rows = await db
    .selectFrom('subcategories')
    .selectAll()
    .orderBy('category')
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, labels: row.labels as Translations }))
}

/** Every search category in its order, including inactive ones. */
export async function listDiscovery(db: Db) {
  const rows = await db
    .selectFrom('discoveryCategories')
    .selectAll()
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  return rows.map(({ label, ...row }) => ({
    ...row,
    label: label ?? builtInDiscovery[row.slug] ?? row.slug,
    isBuiltIn: label === null,
    rule: row.rule as DiscoveryRule,
  }))
}

/** Locks both rows until the end of the transaction, so that no admin deactivates one in between. */
export function lockSubcategoryForShare(db: Db, category: string, slug: string) {
  return db
    .selectFrom('subcategories as part')
    .innerJoin('categories as trade', 'trade.slug', 'part.category')
    .select(['part.isActive', 'trade.isActive as isCategoryActive'])
    .where('part.category', '=', category)
    .where('part.slug', '=', slug)
    .forShare()
    .executeTakeFirst()
}

/** The number of services of each subcategory, without archived ones. */
export async function countServicesBySubcategory(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('services')
    .select((eb) => ['subcategory', eb.fn.countAll<number>().as('count')])
    .where('status', '!=', 'archived')
    .groupBy('subcategory')
    .execute()
  return new Map(rows.map(({ subcategory, count }) => [subcategory, count]))
}

/** Serializes changes of subcategories and search categories until the end of the transaction. */
export async function lockVocabulary(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vocabulary', 0))`.execute(db)
}

export async function insertSubcategory(
  db: Db,
  {
    labels = {},
    ...row
  }: { category: string; slug: string; label: string; labels?: Translations; sortOrder: number },
): Promise<number> {
  const values = { ...row, labels: JSON.stringify(labels) }
  const inserted = db.insertInto('subcategories').values(values).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

export async function updateSubcategory(
  db: Db,
  id: number,
  {
    labels,
    ...change
  }: { label?: string | null; labels?: Translations; isActive?: boolean; sortOrder?: number },
): Promise<void> {
  await db
    .updateTable('subcategories')
    .set((eb) => ({
      ...change,
      ...(labels && { labels: JSON.stringify(labels) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function insertDiscovery(
  db: Db,
  { rule, ...row }: { slug: string; label: string | null; rule: DiscoveryRule; sortOrder: number },
): Promise<number> {
  const values = { ...row, rule: JSON.stringify(rule) }
  const inserted = db.insertInto('discoveryCategories').values(values).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

export async function updateDiscovery(
  db: Db,
  id: number,
  change: { label?: string | null; rule?: DiscoveryRule; isActive?: boolean; sortOrder?: number },
): Promise<void> {
  const { rule, ...rest } = change
  await db
    .updateTable('discoveryCategories')
    .set((eb) => ({
      ...rest,
      ...(rule && { rule: JSON.stringify(rule) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDiscovery(db: Db, id: number): Promise<void> {
  await db.deleteFrom('discoveryCategories').where('id', '=', id).execute()
}
