import { sql } from 'kysely'
import type { Viewer } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { insertRow, updateRow } from '#platform/server/versioned-rows.ts'
import type { CategoryIcon } from '../../article.ts'
import { isCategoryVisibleTo, isVisibleTo } from './visibility.ts'

type Reader = Pick<Viewer, 'isAdmin'> | null
const KIND = 'knowledge_category'

interface Counted {
  /** Counts all articles that are not deleted instead of those that the viewer sees. */
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
  /** The category that had the address before it was merged into this one. */
  mergedId: number | null
}

/** The category that has or had this slug, whether or not the viewer may see it. */
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

/** Locks categories in the order of their ids, so that concurrent transactions wait instead of deadlocking. */
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

/** Takes a shared lock, so that the category cannot be deleted while an article is added to it. */
export function shareCategory(db: Db, id: number) {
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
export function insertCategory(
  db: Db,
  category: CategoryValues & { createdAt: Date; updatedAt: Date },
) {
  return insertRow(db, 'knowledgeCategories', category)
}

/** Throws a violation of `knowledge_categories_slug_key` or `knowledge_categories_name`. */
export function updateCategory(
  db: Db,
  id: number,
  change: Partial<CategoryValues> & { updatedAt: Date },
) {
  return updateRow(db, 'knowledgeCategories', id, change)
}

export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('knowledgeCategories').where('id', '=', id).execute()
}
