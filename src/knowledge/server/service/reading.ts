import type { PageRequest } from '#platform/server/cursors.ts'
import type { Page } from '#platform/contract.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, UserContext } from '#platform/server/context.ts'
import { MAX_COUNTED, cursorPage } from '#platform/server/paging.ts'
import { articlePath, type ArticleStatus } from '../../article.ts'
import type { Article, ArticleCard, KnowledgeCategory } from '../../contract.ts'
import {
  countArticles,
  findArticle,
  findArticleById,
  findArticleElsewhere,
  findArticleOnceAt,
  isRetiredAt,
  listArticles,
  type ArticleRow,
} from '../queries/reading.ts'
import { listNamedPictures } from '../queries/articles.ts'
import { findNewestPublicId, listPublicAddresses } from '../queries/addresses.ts'
import {
  findCategory,
  findCategoryAddressed,
  findCategoryOnceAt,
  listCategories,
} from '../queries/categories.ts'
import { lookUpLetters } from '../queries/substring-search.ts'
import { countView } from './views-and-searches.ts'
import { toArticle, toCard, toCategory } from '../view.ts'

const MAX_CATEGORIES = 500

/** Throws 'auth.required' or 'auth.forbidden' unless the viewer is an admin (docs/product-rules.md#visibility). */
function refuseOthers({ viewer }: Pick<Context, 'viewer'>): void {
  if (!viewer?.isAdmin) fail(viewer ? 'auth.forbidden' : 'auth.required')
}

export async function readCategories(
  ctx: Context,
  { status }: { status?: 'visible' | 'hidden' | 'all' | undefined },
): Promise<KnowledgeCategory[]> {
  if (status === 'hidden' || status === 'all') refuseOthers(ctx)
  const rows = await listCategories(ctx.db, ctx.viewer, { status, limit: MAX_CATEGORIES })
  return rows.map((row) => toCategory(row))
}

/** Finds a category by its present or an earlier slug. `addressedBy` in the contract redirects the earlier one. */
export async function categoryAt(ctx: Context, slug: string): Promise<KnowledgeCategory> {
  const row =
    (await findCategory(ctx.db, ctx.viewer, slug)) ??
    (await findCategoryOnceAt(ctx.db, ctx.viewer, slug))
  return toCategory(found(row))
}

interface Query extends PageRequest {
  categorySlug?: string | undefined
  status?: ArticleStatus | 'all' | undefined
  q: string
}

/**
 * Lists published articles by default, also for admins, so that they see what readers see
 * (docs/product-rules.md#article-lists).
 */
export async function readArticles(ctx: Context, query: Query): Promise<Page<ArticleCard>> {
  const { q: letters, status = 'published', ...rest } = query
  if (status !== 'published') refuseOthers(ctx)
  const search = letters === '' ? undefined : await lookUpLetters(ctx.db, letters, MAX_COUNTED)
  const choice = { ...rest, search, status: status === 'all' ? undefined : status }
  const rows = await listArticles(ctx.db, ctx.viewer, choice)
  const total = await countArticles(ctx.db, ctx.viewer, { choice, max: MAX_COUNTED })
  const isBounded = total >= MAX_COUNTED
  return cursorPage(query, { rows, total, isBounded }, (row) => toCard(row))
}

interface Place {
  categorySlug: string
  articleSlug: string
}

/** Stands for any member, to find out whether a visitor could read an article after logging in. */
const aMember = { isAdmin: false }

/**
 * Finds an article by its present or an earlier address, or by its slug in another category. `addressedBy` in the
 * contract redirects. Throws 'sign_in_required' if a visitor could read it as a member, otherwise 'not_found'.
 */
export async function articleAt(
  ctx: Context,
  { ahead, ...place }: Place & { ahead?: '1' | undefined },
): Promise<Article> {
  const row = found(await locate(ctx, place))
  if (!ctx.viewer && row.visibility !== 'public') fail('sign_in_required')
  if (!ahead) countView(ctx, row)
  return toArticle(row)
}

async function locate(
  { db, viewer }: Context,
  { categorySlug, articleSlug: slug }: Place,
): Promise<ArticleRow | undefined> {
  const reader = viewer ?? aMember
  const category = await findCategoryAddressed(db, categorySlug)
  if (category) {
    const { id: categoryId, mergedId } = category
    // An article of a merged category got another slug if its own was taken in the target category.
    const moved =
      mergedId === null
        ? undefined
        : await findArticleOnceAt(db, reader, { categoryId: mergedId, slug })
    const here =
      moved ??
      (await findArticle(db, reader, { categoryId, slug })) ??
      (await findArticleOnceAt(db, reader, { categoryId, slug }))
    if (here) return here
  }
  return (
    (await findArticleElsewhere(db, reader, slug)) ??
    (await findArticleOnceAt(db, reader, { slug }))
  )
}

export async function retiredAt(
  { db }: Context,
  { categorySlug, articleSlug: slug }: Place,
): Promise<{ isRetired: boolean }> {
  const category = await findCategoryAddressed(db, categorySlug)
  return { isRetired: await isRetiredAt(db, { categoryId: category?.id, slug }) }
}

export async function originalArticle(ctx: UserContext, id: number): Promise<Article> {
  return toArticle(found(await findArticleById(ctx.db, ctx.viewer, id)))
}

export async function publicCategories({ db }: Pick<Context, 'db'>) {
  const rows = await listCategories(db, null, { status: 'visible', limit: MAX_CATEGORIES })
  return rows.map(({ slug, updatedAt }) => ({ slug, changedAt: updatedAt }))
}

export async function publicArticles(
  { db }: Pick<Context, 'db'>,
  range: { from: number; to: number },
) {
  const rows = await listPublicAddresses(db, range)
  return rows.map(({ slug, categorySlug, changedAt }) => ({
    path: articlePath({ slug, categorySlug: categorySlug ?? '' }),
    changedAt,
  }))
}

export function newestArticleId({ db }: Pick<Context, 'db'>): Promise<number> {
  return findNewestPublicId(db)
}

export function namedPictures({ db }: Pick<Context, 'db'>, keys: readonly string[]) {
  return listNamedPictures(db, keys)
}
