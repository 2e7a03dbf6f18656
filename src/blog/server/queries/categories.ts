import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { insertRow, updateRow } from '#platform/server/versioned-rows.ts'
import { isPublic, type Reader } from './visibility.ts'

/** With the number of posts that every visitor may read; for admins, of all posts that are not deleted. */
function categoriesFor(db: Db, { viewer, now }: Reader) {
  const counted = viewer?.isAdmin ? sql<SqlBool>`p.deleted_at is null` : isPublic(now)
  return db
    .selectFrom('blogCategories as c')
    .select(['c.id', 'c.name', 'c.slug', 'c.description', 'c.version', 'c.createdAt'])
    .select(
      sql<number>`(select count(*) from blog_posts p left join users u on u.id = p.author_id
        where p.category_id = c.id and ${counted})`.as('postCount'),
    )
}

export function listCategories(db: Db, reader: Reader, limit: number) {
  return categoriesFor(db, reader)
    .orderBy(sql`lower(c.name)`)
    .limit(limit)
    .execute()
}

export function findCategory(db: Db, reader: Reader, id: number) {
  return categoriesFor(db, reader).where('c.id', '=', id).executeTakeFirst()
}

export function findCategoryBySlug(db: Db, reader: Reader, slug: string) {
  return categoriesFor(db, reader).where('c.slug', '=', slug).executeTakeFirst()
}

export function findCategoryByOldSlug(db: Db, reader: Reader, slug: string) {
  return categoriesFor(db, reader)
    .innerJoin('slugHistory as h', 'h.entityId', 'c.id')
    .where('h.kind', '=', 'blog_category')
    .where('h.slug', '=', slug)
    .executeTakeFirst()
}

/** Ignores case. A unique index rejects a second category with this name. */
export function findCategoryByName(db: Db, reader: Reader, name: string) {
  return categoriesFor(db, reader)
    .where(sql`lower(c.name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
}

export async function hasCategory(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('blogCategories')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export function lockCategory(db: Db, id: number) {
  return db
    .selectFrom('blogCategories')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export interface CategoryValues {
  name: string
  slug: string
  description: string | null
}

/** Throws a violation of `blog_categories_slug` or `blog_categories_name`. */
export function insertCategory(db: Db, category: CategoryValues & { createdAt: Date }) {
  return insertRow(db, 'blogCategories', category)
}

/** Throws a violation of the same unique indexes. */
export function updateCategory(db: Db, id: number, change: Partial<CategoryValues>) {
  return updateRow(db, 'blogCategories', id, change)
}

/** The posts of the category become uncategorised. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blogCategories').where('id', '=', id).execute()
}
