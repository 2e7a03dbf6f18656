import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import {
  forgetAddresses,
  mergeAddresses,
  rememberAddress,
  takeAddress,
} from '#publishing/server/service/addresses.ts'
import {
  changeCategoriesOf,
  changeCategoryIn,
  createCategoryIn,
  failMoveTo,
  type CategoryRoom,
} from '#publishing/server/service/categories.ts'
import type { CategoryChange, CategoryFields } from '../../admin-contract.ts'
import { reservedCategories } from '../../article.ts'
import type { KnowledgeCategory } from '../../contract.ts'
import { lockArticlesIn, updateArticle } from '../queries/articles.ts'
import {
  deleteCategory,
  findCategoryById,
  insertCategory,
  lockCategories,
  updateCategory,
  type CategoryValues,
} from '../queries/categories.ts'
import { toCategory } from '../view.ts'
import { freeIn } from './articles.ts'

const KIND = 'knowledge_category'
type Row = Awaited<ReturnType<typeof lockCategories>>[number]

const room: CategoryRoom<CategoryValues, KnowledgeCategory> = {
  kind: KIND,
  slugs: { table: 'knowledgeCategories', kind: KIND },
  slugIndex: 'knowledge_categories_slug_key',
  nameIndex: 'knowledge_categories_name',
  nameTaken: 'category.name_taken',
  reserved: { slugs: reservedCategories, ending: '-help' },
  lock: async (db, id) => (await lockCategories(db, [id]))[0],
  insert: (db, values, now) => insertCategory(db, { ...values, createdAt: now, updatedAt: now }),
  update: (db, id, changes, updatedAt) => updateCategory(db, id, { ...changes, updatedAt }),
  read: async ({ db }, id) => toCategory(found(await findCategoryById(db, { isAdmin: true }, id))),
}

/** Throws 'slug_reserved', 'slug_taken' and 'category.name_taken'. */
export function createCategory(
  ctx: Context,
  { description, ...fields }: CategoryFields,
): Promise<KnowledgeCategory> {
  return createCategoryIn(ctx, room, { ...fields, description: description || null })
}

/** Throws the errors of `createCategory`, and 'stale' with the present category if it was changed since `version`. */
export function changeCategory(
  ctx: UserContext,
  id: number,
  { description, ...rest }: CategoryChange,
): Promise<KnowledgeCategory> {
  const emptied = description === undefined ? {} : { description: description || null }
  return changeCategoryIn(ctx, room, id, { ...rest, ...emptied })
}

interface Removal {
  /** The category that the articles move to. */
  moveTo?: number | undefined
  articles?: 'archive' | undefined
}

/** Throws 'category.not_empty' for a category with articles, unless they are moved to `moveTo` or archived. */
export async function removeCategory(
  ctx: UserContext,
  id: number,
  { moveTo, articles: fate }: Removal,
): Promise<void> {
  await changeCategoriesOf(ctx, room, undefined, async (ctx) => {
    const locked = await lockCategories(ctx.db, moveTo === undefined ? [id] : [id, moveTo])
    const category = found(locked.find((one) => one.id === id))
    const target = locked.find((one) => one.id === moveTo && one.id !== id)
    if (moveTo !== undefined && !target) failMoveTo()
    const inside = await lockArticlesIn(ctx.db, id)
    const articles = inside.filter(({ deletedAt }) => deletedAt === null)
    if (articles.length > 0 && !target && fate !== 'archive') {
      fail('category.not_empty', { details: { n: articles.length } })
    }
    const trash = inside.filter(({ deletedAt }) => deletedAt !== null)
    await archiveArticles(ctx, category, target ? trash : inside)
    if (target) {
      await moveArticles(ctx, category, { target, articles })
      await mergeAddresses(ctx, { kind: KIND, slug: category.slug }, { from: id, to: target.id })
    } else {
      await forgetAddresses(ctx, { kind: KIND, entityId: id })
    }
    await deleteCategory(ctx.db, id)
    await audit(ctx, {
      action: 'knowledge_category.deleted',
      subject: { kind: KIND, id },
      before: { name: category.name, slug: category.slug, articles: articles.length },
      ...(target && { after: { moveTo: target.id } }),
    })
  })
}

type Inside = Awaited<ReturnType<typeof lockArticlesIn>>

/** Removes articles from their category and archives published ones. `wasPublic` records that they were public. */
async function archiveArticles(ctx: InTransaction, { isVisible }: Row, articles: Inside) {
  for (const { id, status, visibility } of articles) {
    await updateArticle(ctx.db, id, {
      categoryId: null,
      ...(status === 'published' && { status: 'archived' }),
      ...(status === 'published' && visibility === 'public' && isVisible && { wasPublic: true }),
      updatedAt: ctx.now(),
    })
  }
}

/** Each article keeps its slug if it is free in the target category, and otherwise gets the next free one. */
async function moveArticles(
  ctx: InTransaction,
  from: Row,
  { target, articles }: { target: Row; articles: Inside },
) {
  for (const { id, slug } of articles) {
    const free = await freeIn(ctx, target.id, slug, id)
    await takeAddress(ctx, { kind: 'article', slug: free, scope: target.id })
    await updateArticle(ctx.db, id, { categoryId: target.id, slug: free, updatedAt: ctx.now() })
    await rememberAddress(ctx, { kind: 'article', slug, scope: from.id }, id)
  }
}
