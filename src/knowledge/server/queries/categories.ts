import { sql } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { CategoryIcon } from '../../article.ts'
import { isCategoryVisibleTo, isVisibleTo } from '../queries.ts'

type Reader = Pick<Viewer, 'isAdmin'> | null
const KIND = 'knowledge_category'

interface Counted {
  /** Counts whatever is not deleted instead of what these readers are shown. */
  countsAll?: boolean
}

function categoriesFor(db: Db, viewer: Reader, { countsAll = false }: Counted = {}) {
  const isCounted = countsAll
    ? sql`a.deleted_at is null`
    : sql`${isVisibleTo(viewer)} and a.status = 'published'`
  return db
    .selectFrom('knowledgeCategories as c')
    .where(isCategoryVisibleTo(viewer))
    .selectAll('c')
    .select(
      sql<number>`(select count(*) from knowledge_articles a
        where a.category_id = c.id and ${isCounted})`.as('articleCount'),
    )
}
export type CategoryRow = NonNullable<Awaited<ReturnType<typeof findCategory>>>

export function findCategory(db: Db, viewer: Reader, slug: string) {
  return categoriesFor(db, viewer).where('c.slug', '=', slug).executeTakeFirst()
}

/** The one that was once found there. */
export function findCategoryOnceAt(db: Db, viewer: Reader, slug: string) {
  return categoriesFor(db, viewer)
    .innerJoin('slugHistory as h', 'h.entityId', 'c.id')
    .where('h.kind', '=', KIND)
    .where('h.slug', '=', slug)
    .executeTakeFirst()
}

export function findCategoryById(db: Db, viewer: Reader, id: number) {
  return categoriesFor(db, viewer, { countsAll: true }).where('c.id', '=', id).executeTakeFirst()
}

interface Addressed {
  id: number
  /** The one it was the address of before that was merged into this one. */
  mergedId: number | null
}

/** Which category this is or was the address of, whoever sees it. */
export async function findCategoryAddressed(db: Db, slug: string): Promise<Addressed | undefined> {
  const row = await db
    .selectFrom('knowledgeCategories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (row) return { id: row.id, mergedId: null }
  return db
    .selectFrom('slugHistory')
    .select(['entityId as id', 'mergedId'])
    .where('kind', '=', KIND)
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export function listCategories(
  db: Db,
  viewer: Reader,
  { status, limit }: { status: 'visible' | 'hidden' | 'all' | undefined; limit: number },
) {
  return categoriesFor(db, viewer, { countsAll: status !== undefined && status !== 'visible' })
    .$if(status !== 'all', (query) => query.where('c.isVisible', '=', status !== 'hidden'))
    .orderBy('c.sortOrder')
    .orderBy('c.id')
    .limit(limit)
    .execute()
}

/** Which of these slugs a category has, or had. */
export async function listUsedCategorySlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('knowledgeCategories')
    .select('slug')
    .where('slug', 'in', slugs)
    .union(
      db
        .selectFrom('slugHistory')
        .select('slug')
        .where('kind', '=', KIND)
        .where('slug', 'in', slugs),
    )
    .execute()
  return rows.map(({ slug }) => slug)
}

/** In the order of their ids, so that two at once wait for each other. */
export async function lockCategories(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('knowledgeCategories')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Held while something is put into it, so that it is not deleted meanwhile. */
export function holdCategory(db: Db, id: number) {
  return db
    .selectFrom('knowledgeCategories')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

export interface CategoryValues {
  name: string
  slug: string
  description: string | null
  icon: CategoryIcon
  sortOrder: number
  isVisible: boolean
}

/** Throws a violation of `knowledge_categories_slug_key` or `knowledge_categories_name`. */
export async function insertCategory(
  db: Db,
  category: CategoryValues & { createdAt: Date; updatedAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('knowledgeCategories')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws the same. */
export async function updateCategory(
  db: Db,
  id: number,
  change: Partial<CategoryValues> & { updatedAt: Date },
): Promise<void> {
  await db
    .updateTable('knowledgeCategories')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('knowledgeCategories').where('id', '=', id).execute()
}

/** Whether there ever was one: what an operator removed is not made again. */
export async function hadCategories(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isCalled: boolean }>`
    select is_called from knowledge_categories_id_seq`.execute(db)
  return rows[0]?.isCalled ?? false
}
