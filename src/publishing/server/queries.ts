import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type CategoryKind = 'blog_category' | 'knowledge_category' | 'prompt_category'
export type AddressKind = 'page' | 'post' | 'article' | 'prompt' | CategoryKind

/** The address of a page, post, article, prompt or category. */
export interface Address {
  kind: AddressKind
  slug: string
  /** The id within which the slug is unique, such as an article's category; 0 for the whole site. */
  scope?: number
}

/** The entry stores the id of the row rather than its present address, so redirects never form a chain. */
export async function insertOldAddress(
  db: Db,
  { kind, slug, scope = 0 }: Address,
  { entityId, changedAt }: { entityId: number; changedAt: Date },
): Promise<void> {
  const entry = { entityId, changedAt, mergedId: null }
  await db
    .insertInto('slugHistory')
    .values({ kind, scope, slug, ...entry })
    .onConflict((conflict) => conflict.columns(['kind', 'scope', 'slug']).doUpdateSet(entry))
    .execute()
}

/** Addresses from an earlier merge keep the id of the row that they first belonged to. */
export async function moveAddresses(
  db: Db,
  kind: AddressKind,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db
    .updateTable('slugHistory')
    .set({ entityId: to, mergedId: sql`coalesce(merged_id, ${from})` })
    .where('kind', '=', kind)
    .where('entityId', '=', from)
    .execute()
}

export async function deleteOldAddress(db: Db, { kind, slug, scope = 0 }: Address): Promise<void> {
  await db
    .deleteFrom('slugHistory')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('slug', '=', slug)
    .execute()
}

export async function deleteAddressesOf(
  db: Db,
  { kind, entityId }: { kind: AddressKind; entityId: number },
): Promise<void> {
  await db
    .deleteFrom('slugHistory')
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .execute()
}

/** The table in which a slug must be unique, or unique within its category. */
export type SlugSpace =
  | { table: 'pages' | 'blogCategories' | 'knowledgeCategories'; kind?: AddressKind }
  | { table: 'blogPosts' | 'promptCategories'; kind: AddressKind; hasTrash: true }
  | {
      table: 'knowledgeArticles' | 'prompts'
      kind: AddressKind
      hasTrash: true
      categoryId: number
    }

/**
 * Returns those of the slugs that are in use: present slugs, and old ones, which redirect until another row takes
 * them. Without a kind, only present slugs are compared. Slugs of deleted rows are free.
 */
export async function listUsedSlugs(
  db: Db,
  space: SlugSpace,
  slugs: readonly string[],
): Promise<string[]> {
  const isPresent = 'hasTrash' in space ? sql`deleted_at is null` : sql`true`
  const [isInCategory, scope] =
    'categoryId' in space
      ? [sql`category_id = ${space.categoryId}`, space.categoryId]
      : [sql`true`, 0]
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(space.table)}
      where slug = any (${slugs}) and ${isPresent} and ${isInCategory}
    union select slug from slug_history
      where kind = ${space.kind ?? ''} and scope = ${scope} and slug = any (${slugs})`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Whether the table ever had a row. Starter rows that an operator deleted are not created again. */
export async function hadRows(
  db: Db,
  table: 'blog_categories' | 'knowledge_categories',
): Promise<boolean> {
  const { rows } = await sql<{ isCalled: boolean }>`
    select is_called from ${sql.table(`${table}_id_seq`)}`.execute(db)
  return rows[0]?.isCalled ?? false
}

/** The person's full name, even if the account is closed; empty if it has none. */
export async function findName(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.fullName ?? ''
}
