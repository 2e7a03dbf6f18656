import {
  ascending,
  inPages,
  newestFirst,
  type Positioned,
  type SortKey,
} from '#platform/server/cursors.ts'
import { sql, type SqlBool } from 'kysely'
import { countUpTo } from '#platform/server/count-up-to.ts'
import type { Db } from '#platform/server/db.ts'
import { planEachTime } from '#platform/server/matching-text.ts'
import type { ArticleStatus } from '../../article.ts'
import { hasSpelling, type Searched } from './substring-search.ts'
import { isCategoryVisibleTo, isVisibleTo, type Reader } from './visibility.ts'

/** All articles with category and author, without a check of visibility; the caller adds the condition. */
export function allArticles(db: Db) {
  return db
    .selectFrom('knowledgeArticles as a')
    .leftJoin('knowledgeCategories as c', 'c.id', 'a.categoryId')
    .leftJoin('users as u', 'u.id', 'a.authorId')
}

export function articlesFor(db: Db, viewer: Reader) {
  return allArticles(db).where(isVisibleTo(viewer))
}

export const cardColumns = [
  'a.id',
  'a.title',
  'a.slug',
  'a.excerpt',
  'a.excerptText',
  'a.categoryId',
  'c.name as categoryName',
  'c.slug as categorySlug',
  'a.authorId',
  'u.fullName as authorName',
  'u.status as authorStatus',
  'a.status',
  'a.visibility',
  'a.tags',
  'a.sortOrder',
  'a.viewCount',
  'a.isHelpful',
  'a.notHelpful',
  'a.lastReviewedAt',
  'a.publishedAt',
  'a.createdAt',
  'a.updatedAt',
  'a.version',
] as const

function cardsFor(db: Db, viewer: Reader) {
  return articlesFor(db, viewer).select(cardColumns)
}
export type CardRow = Awaited<ReturnType<ReturnType<typeof cardsFor>['executeTakeFirstOrThrow']>>

function wholesFor(db: Db, viewer: Reader) {
  return cardsFor(db, viewer).select('a.content')
}
export type ArticleRow = CardRow & { content: string }

export function findArticle(
  db: Db,
  viewer: Reader,
  { categoryId, slug }: { categoryId: number; slug: string },
): Promise<ArticleRow | undefined> {
  return wholesFor(db, viewer)
    .where('a.categoryId', '=', categoryId)
    .where('a.slug', '=', slug)
    .executeTakeFirst()
}

export function findArticleById(
  db: Db,
  viewer: Reader,
  id: number,
): Promise<ArticleRow | undefined> {
  return wholesFor(db, viewer).where('a.id', '=', id).executeTakeFirst()
}

/** The article that last had this slug in the category, or in any category if `categoryId` is missing. */
export function findArticleOnceAt(
  db: Db,
  viewer: Reader,
  { categoryId, slug }: { categoryId?: number; slug: string },
): Promise<ArticleRow | undefined> {
  return wholesFor(db, viewer)
    .innerJoin('slugHistory as h', 'h.entityId', 'a.id')
    .where('h.kind', '=', 'article')
    .where('h.slug', '=', slug)
    .$if(categoryId !== undefined, (query) => query.where('h.scope', '=', categoryId ?? 0))
    .orderBy('h.changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An article with this slug in any category; of several, a published one with the lowest id. */
export function findArticleElsewhere(
  db: Db,
  viewer: Reader,
  slug: string,
): Promise<ArticleRow | undefined> {
  return wholesFor(db, viewer)
    .where('a.slug', '=', slug)
    .orderBy(sql`a.status <> 'published'`)
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether this was the address of a public article that is archived now. */
export async function isRetiredAt(
  db: Db,
  { categoryId, slug }: { categoryId: number | undefined; slug: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('knowledgeArticles as a')
    .leftJoin('knowledgeCategories as c', 'c.id', 'a.categoryId')
    .where('a.slug', '=', slug)
    .where('a.deletedAt', 'is', null)
    .where('a.status', '=', 'archived')
    .where('a.wasPublic', '=', true)
    // If the article's category was deleted, only the slug can be compared.
    .where((where) =>
      where.or([
        where('a.categoryId', 'is', null),
        where.and([where('a.categoryId', '=', categoryId ?? 0), where('c.isVisible', '=', true)]),
      ]),
    )
    .select('a.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Choice {
  categorySlug?: string | undefined
  /** Undefined for every status. */
  status: ArticleStatus | undefined
  /** Only articles that contain the searched letters; undefined for all. */
  search?: Searched | undefined
  page: number
  limit: number
}

function chosen(db: Db, viewer: Reader, { categorySlug, status, search }: Choice) {
  return articlesFor(db, viewer)
    .$if(categorySlug !== undefined, (query) =>
      query
        // A subquery instead of a join lets the planner read the category's articles from an index in their order.
        .where(
          sql<SqlBool>`a.category_id = (select id from knowledge_categories where slug = ${categorySlug})`,
        )
        .where(isCategoryVisibleTo(viewer)),
    )
    .$if(status !== undefined, (query) => query.where('a.status', '=', status ?? 'published'))
    .$if(search !== undefined, (query) =>
      query.where(hasSpelling(search ?? { letters: '', ids: [], isAll: true })),
    )
}

function orderOf({ categorySlug, status }: Choice): readonly SortKey[] {
  const id = sql`a.id`
  if (categorySlug !== undefined) return [ascending(sql`a.sort_order`), ascending(id)]
  return newestFirst(status === 'published' ? sql`a.published_at` : sql`a.updated_at`, id)
}

/**
 * Articles of a category in their sort order; otherwise newest first, by the date of publication for published articles
 * and by the last change for other statuses.
 */
export function listArticles(
  db: Db,
  viewer: Reader,
  choice: Choice,
): Promise<Positioned<CardRow>[]> {
  return chosen(db, viewer, choice)
    .select(cardColumns)
    .$call(inPages(choice, orderOf(choice)))
    .modifyEnd(planEachTime)
    .execute()
}

export function countArticles(
  db: Db,
  viewer: Reader,
  { choice, max }: { choice: Choice; max: number },
): Promise<number> {
  return countUpTo(db, chosen(db, viewer, choice), max, planEachTime)
}
