import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { isPublic, type Reader } from '../queries.ts'

/** Posts everybody may read; to admins all that are not deleted. */
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
export type CategoryRow = Awaited<ReturnType<ReturnType<typeof categoriesFor>['execute']>>[number]

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

/** However it is written; two of one name there are not. */
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

export async function listUsedCategorySlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('blogCategories')
    .select('slug')
    .where('slug', 'in', slugs)
    .execute()
  return rows.map(({ slug }) => slug)
}

export function lockCategory(db: Db, id: number) {
  return db
    .selectFrom('blogCategories')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface Values {
  name: string
  slug: string
  description: string | null
}

/** Throws a violation of `blog_categories_slug` or `blog_categories_name`. */
export async function insertCategory(
  db: Db,
  category: Values & { createdAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('blogCategories')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws the same. */
export async function updateCategory(db: Db, id: number, change: Partial<Values>): Promise<void> {
  await db
    .updateTable('blogCategories')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Its posts become uncategorised with it. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('blogCategories').where('id', '=', id).execute()
}

/** Whether there ever was one: what an operator removed is not made again. */
export async function hadCategories(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isCalled: boolean }>`
    select is_called from blog_categories_id_seq`.execute(db)
  return rows[0]?.isCalled ?? false
}
