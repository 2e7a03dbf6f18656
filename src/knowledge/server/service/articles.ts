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
import { findArticleById } from '../queries.ts'
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

/** Throws the same, and 'stale' with the article as it is where it was changed since `version`. */
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

/** What the article comes to be; what follows from a change is part of it. */
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

/** Everybody can read it as it stands: put away, its address will say so. */
async function isPublic(ctx: InTransaction, { status, visibility, categoryId }: Row) {
  if (status !== 'published' || visibility !== 'public' || categoryId === null) return false
  return (await shareCategory(ctx.db, categoryId))?.isVisible ?? false
}

/** Out of sight at once; for 30 days it can be brought back. A second time there is nothing to delete. */
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

/** As it was. Where somebody has its address by now, or its category is gone, it comes back as far as it can. */
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

/** The slug itself unless an article of that category has it. */
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

/** That each address is one article's the database decides: of two who want it one gets 'slug_taken'. */
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
  /** The category it goes to; without it the article `id` stays where it is. */
  categoryId?: number | undefined
  id?: number
}

async function categoryIn(ctx: Context, { categoryId, id = 0 }: Wanted): Promise<number | null> {
  if (categoryId !== undefined) return categoryId
  return (await findArticleById(ctx.db, { isAdmin: true }, id))?.categoryId ?? null
}

/** Whoever followed a published article finds it again; a draft nobody could have found. */
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

/** Held until the article is in it, so that nobody deletes it meanwhile. */
async function categoryFor(ctx: InTransaction, id: number, asked: number | undefined = id) {
  const category = await shareCategory(ctx.db, id)
  if (!category && asked !== undefined) failWithoutCategory()
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
