import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import {
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import { excerptOf } from '#publishing/excerpt.ts'
import {
  failTaken,
  freeSlug,
  rememberAddress,
  takeAddress,
} from '#publishing/server/service/addresses.ts'
import {
  auditChange,
  auditedColumns,
  checkVersion,
  differences,
  isNothing,
  type Change,
} from '#publishing/server/service/changes.ts'
import { withConstraints } from '#publishing/server/service/constraints.ts'
import type { ArticleChange, ArticleFields } from '../../admin-contract.ts'
import type { Article } from '../../contract.ts'
import { findArticleById } from '../queries/reading.ts'
import {
  insertArticle,
  lockArticle,
  lockDeletedArticle,
  updateArticle,
  type ArticleValues,
} from '../queries/articles.ts'
import { shareCategory } from '../queries/categories.ts'
import { toArticle } from '../view.ts'
import { auditedFields, checkSlug, contentOf, reviewedAt, usedIn } from './article-fields.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockArticle>>>

/** Throws 'slug_reserved', 'slug_taken' and 'content.too_long'. */
export async function createArticle(ctx: Context, fields: ArticleFields): Promise<Article> {
  const { title, slug, categoryId, status, visibility, tags, sortOrder } = fields
  await checkSlug(ctx, { slug, categoryId })
  const content = await contentOf(ctx, fields.content)
  const excerpt = fields.excerpt || null
  const id = await changeArticles(ctx, { slug, categoryId }, async (ctx) => {
    await categoryFor(ctx, categoryId)
    const now = ctx.now()
    await takeAddress(ctx, { kind: 'article', slug, scope: categoryId })
    const values = {
      title,
      slug,
      categoryId,
      status,
      visibility,
      tags,
      sortOrder,
      excerpt,
      ...content,
      excerptText: excerptOf(excerpt, content.contentText),
      lastReviewedAt: reviewedAt(ctx, fields.lastReviewedAt) ?? null,
      publishedAt: status === 'published' ? now : null,
      wasPublic: false,
    }
    const authorId = ctx.viewer?.id ?? null
    const id = await insertArticle(ctx.db, { ...values, authorId, createdAt: now, updatedAt: now })
    const after = auditedColumns(values, auditedFields)
    await audit(ctx, { action: 'article.created', subject: { kind: 'article', id }, after })
    return id
  })
  return articleOf(ctx, id)
}

/** Throws the errors of `createArticle`, and 'stale' with the present article if it was changed since `version`. */
export async function changeArticle(
  ctx: UserContext,
  id: number,
  { version, ...wanted }: ArticleChange,
): Promise<Article> {
  const content = wanted.content === undefined ? {} : await contentOf(ctx, wanted.content)
  const subject = { kind: 'article', id } as const
  await changeArticles(ctx, { ...wanted, id }, async (ctx) => {
    const article = found(await lockArticle(ctx.db, id))
    await checkVersion(ctx, subject, article, { version, current: () => articleOf(ctx, id) })
    const changes = differences(article, await valuesOf(ctx, article, { ...wanted, ...content }))
    if (isNothing(changes)) return
    if (changes.slug !== undefined || changes.categoryId !== undefined) {
      await moveTo(ctx, article, changes)
    }
    await updateArticle(ctx.db, id, { ...changes, updatedAt: ctx.now() })
    await auditChange(ctx, subject, { row: article, changes }, auditedFields)
  })
  return articleOf(ctx, id)
}

/** The new column values, including those that follow from a change, such as the date of publication. */
async function valuesOf(
  ctx: InTransaction<UserContext>,
  article: Row,
  { lastReviewedAt, ...wanted }: ArticleChange & Partial<Awaited<ReturnType<typeof contentOf>>>,
): Promise<Change<ArticleValues>> {
  const { title, slug, content, contentText, status, visibility, tags, sortOrder } = wanted
  const excerpt = wanted.excerpt === undefined ? article.excerpt : wanted.excerpt || null
  const categoryId = wanted.categoryId ?? article.categoryId
  if (slug !== undefined) await checkSlug(ctx, { slug, categoryId })
  const isPublished = (status ?? article.status) === 'published'
  const category =
    categoryId === null ? undefined : await categoryFor(ctx, categoryId, wanted.categoryId)
  if (isPublished && !category) failWithoutCategory()
  const reviewed = reviewedAt(ctx, lastReviewedAt)
  return {
    title,
    slug,
    content,
    contentText,
    status,
    visibility,
    tags,
    sortOrder,
    ...(categoryId !== null && { categoryId }),
    excerpt,
    excerptText: excerptOf(excerpt, contentText ?? article.contentText),
    ...(reviewed !== undefined && { lastReviewedAt: reviewed }),
    ...(isPublished && article.publishedAt === null && { publishedAt: ctx.now() }),
    ...((await isPublic(ctx, article)) && { wasPublic: true }),
  }
}

/** Whether visitors can read the article before the change. If so, its address answers 410 once it is archived. */
async function isPublic(ctx: InTransaction, { status, visibility, categoryId }: Row) {
  if (status !== 'published' || visibility !== 'public' || categoryId === null) return false
  return (await shareCategory(ctx.db, categoryId))?.isVisible ?? false
}

/** Moves an article to the trash, from which it can be restored for 30 days. Throws 'not_found' the second time. */
export async function removeArticle(ctx: UserContext, id: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { title, slug } = found(await lockArticle(ctx.db, id))
    await updateArticle(ctx.db, id, { deletedAt: ctx.now(), updatedAt: ctx.now() })
    await audit(ctx, {
      action: 'article.deleted',
      subject: { kind: 'article', id },
      before: { title, slug },
    })
  })
}

/**
 * Restores a deleted article. It gets the next free slug if its own was taken, and becomes a draft if it was published
 * and its category was deleted.
 */
export async function restoreArticle(ctx: UserContext, id: number): Promise<Article> {
  await changeArticles(ctx, {}, async (ctx) => {
    const { slug, status, categoryId } = found(await lockDeletedArticle(ctx.db, id))
    const change = {
      ...(categoryId !== null && { slug: await freeIn(ctx, categoryId, slug, id) }),
      ...(categoryId === null && status === 'published' && { status: 'draft' as const }),
    }
    await updateArticle(ctx.db, id, { ...change, deletedAt: null, updatedAt: ctx.now() })
    await audit(ctx, { action: 'article.restored', subject: { kind: 'article', id } })
  })
  return articleOf(ctx, id)
}

/** The slug itself if the article `id` may have it in this category, otherwise the next free one. */
export async function freeIn(
  ctx: Pick<Context, 'db' | 'now'>,
  categoryId: number,
  slug: string,
  id: number,
): Promise<string> {
  const listUsed = usedIn(ctx, categoryId)
  if ((await listUsed([slug])).length === 0) return slug
  const own = await findArticleById(ctx.db, { isAdmin: true }, id)
  return own?.slug === slug && own.categoryId === categoryId ? slug : freeSlug(ctx, slug, listUsed)
}

/** Runs a change of articles. A violation of the unique index on addresses becomes 'slug_taken' with a free slug. */
async function changeArticles<C extends Context, Result>(
  ctx: C,
  { slug, ...place }: Wanted,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  const refuse = async () => {
    if (slug !== undefined) await failTaken(ctx, slug, usedIn(ctx, await categoryIn(ctx, place)))
  }
  return withConstraints(ctx, { knowledge_articles_address: refuse }, work)
}

interface Wanted {
  slug?: string | undefined
  /** The target category; without it, the article `id` stays in its present one. */
  categoryId?: number | undefined
  id?: number
}

async function categoryIn(ctx: Context, { categoryId, id = 0 }: Wanted): Promise<number | null> {
  if (categoryId !== undefined) return categoryId
  return (await findArticleById(ctx.db, { isAdmin: true }, id))?.categoryId ?? null
}

/** Keeps the old address of a published article as a redirect. A draft's old address is not kept. */
async function moveTo(
  ctx: InTransaction,
  article: Row,
  { slug = article.slug, categoryId = article.categoryId ?? 0 }: Partial<ArticleValues>,
): Promise<void> {
  await takeAddress(ctx, { kind: 'article', slug, scope: categoryId })
  if (article.publishedAt === null || article.categoryId === null) return
  const old = { kind: 'article', slug: article.slug, scope: article.categoryId } as const
  await rememberAddress(ctx, old, article.id)
}

/** Locks the category against deletion until the commit. Throws 'request.invalid' if a requested one does not exist. */
async function categoryFor(ctx: InTransaction, id: number, requested: number | undefined = id) {
  const category = await shareCategory(ctx.db, id)
  if (!category && requested !== undefined) failWithoutCategory()
  return category
}

function failWithoutCategory(): never {
  fail('request.invalid', {
    errors: [{ path: 'categoryId', message: 'Please choose a category' }],
  })
}

async function articleOf(ctx: Pick<Context, 'db'>, id: number): Promise<Article> {
  return toArticle(found(await findArticleById(ctx.db, { isAdmin: true }, id)))
}
