import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { ArticleStatus, Visibility } from '../../article.ts'

export interface ArticleValues {
  title: string
  slug: string
  excerpt: string | null
  excerptText: string
  content: string
  contentText: string
  categoryId: number
  status: ArticleStatus
  visibility: Visibility
  tags: string[]
  sortOrder: number
  lastReviewedAt: Date | null
  publishedAt: Date | null
  wasPublic: boolean
}

/** Whatever is not deleted. */
export function lockArticle(db: Db, id: number) {
  return db
    .selectFrom('knowledgeArticles')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function lockDeletedArticle(db: Db, id: number) {
  return db
    .selectFrom('knowledgeArticles')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Throws a violation of `knowledge_articles_address`. */
export async function insertArticle(
  db: Db,
  article: ArticleValues & { authorId: number | null; createdAt: Date; updatedAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('knowledgeArticles')
    .values(article)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws the same. */
export async function updateArticle(
  db: Db,
  id: number,
  change: Partial<Omit<ArticleValues, 'categoryId'>> & {
    categoryId?: number | null
    deletedAt?: Date | null
    updatedAt: Date
  },
): Promise<void> {
  await db
    .updateTable('knowledgeArticles')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What is in a category, deleted ones too, which else would keep it. */
export function lockArticlesIn(db: Db, categoryId: number) {
  return db
    .selectFrom('knowledgeArticles')
    .select(['id', 'slug', 'status', 'visibility', 'deletedAt'])
    .where('categoryId', '=', categoryId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Which of these slugs an article of that category has, or had. */
export async function listUsedArticleSlugs(
  db: Db,
  categoryId: number,
  slugs: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('knowledgeArticles')
    .select('slug')
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .where('slug', 'in', slugs)
    .union(
      db
        .selectFrom('slugHistory')
        .select('slug')
        .where('kind', '=', 'article')
        .where('scope', '=', categoryId)
        .where('slug', 'in', slugs),
    )
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Answers which went, so that their addresses are forgotten, too. */
export async function deleteTrashBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .deleteFrom('knowledgeArticles')
    .where('deletedAt', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes what nobody wrote of it somebody's no longer. */
export async function forgetAuthor(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('knowledgeArticles')
    .set({ authorId: null })
    .where('authorId', '=', userId)
    .execute()
}

export function listArticlesOf(db: Db, userId: number) {
  return db
    .selectFrom('knowledgeArticles')
    .select(['id', 'title', 'content', 'status', 'createdAt', 'updatedAt'])
    .where('authorId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(10_000)
    .execute()
}

export async function deleteArticlesBy(db: Db, authorIds: readonly number[]): Promise<void> {
  if (authorIds.length === 0) return
  await db.deleteFrom('knowledgeArticles').where('authorId', 'in', authorIds).execute()
}

export async function deleteEmptyCategories(db: Db, slugs: readonly string[]): Promise<void> {
  await sql`delete from knowledge_categories c where c.slug = any (${slugs})
    and not exists (select from knowledge_articles a where a.category_id = c.id)`.execute(db)
}
