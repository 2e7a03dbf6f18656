import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'
import { insertRow, updateRow } from '#platform/server/versioned-rows.ts'
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
export function insertArticle(
  db: Db,
  article: ArticleValues & { authorId: number | null; createdAt: Date; updatedAt: Date },
) {
  return insertRow(db, 'knowledgeArticles', article)
}

interface Change extends Partial<Omit<ArticleValues, 'categoryId'>> {
  categoryId?: number | null
  deletedAt?: Date | null
  updatedAt: Date
}

/** Throws a violation of `knowledge_articles_address`. */
export function updateArticle(db: Db, id: number, change: Change) {
  return updateRow(db, 'knowledgeArticles', id, change)
}

/** Locks all articles of a category, deleted ones too, because their foreign keys prevent its deletion. */
export function lockArticlesIn(db: Db, categoryId: number) {
  return db
    .selectFrom('knowledgeArticles')
    .select(['id', 'slug', 'status', 'visibility', 'deletedAt'])
    .where('categoryId', '=', categoryId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Deletes the articles that were moved to the trash before this date, and returns their ids. */
export async function deleteTrashBefore(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .deleteFrom('knowledgeArticles')
    .where('deletedAt', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the author from the articles of a deleted account. */
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

/** The uploads among these that articles use, deleted articles included. */
export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  return findReferencedFiles(db, db.selectFrom('knowledgeArticles').select('content as text'), keys)
}
