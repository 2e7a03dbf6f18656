import { audit, lastChange } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
  type UserContext,
} from '#platform/server/context.ts'
import {
  failReserved,
  failTaken,
  forgetAddresses,
  mergeAddresses,
  rememberAddress,
  takeAddress,
} from '#publishing/server/service.ts'
import type { CategoryChange, CategoryFields } from '../../admin-contract.ts'
import { isReservedCategory, MAX_CATEGORY_SLUG } from '../../article.ts'
import type { KnowledgeCategory } from '../../contract.ts'
import { lockArticlesIn, updateArticle } from '../queries/articles.ts'
import {
  deleteCategory,
  findCategoryById,
  insertCategory,
  listUsedCategorySlugs,
  lockCategories,
  updateCategory,
  type CategoryValues,
} from '../queries/categories.ts'
import { toCategory } from '../view.ts'
import { freeIn } from './articles.ts'

const KIND = 'knowledge_category'
type Row = Awaited<ReturnType<typeof lockCategories>>[number]

/** Throws 'slug_reserved', 'slug_taken' and 'category.name_taken'. Without a viewer the product makes it. */
export async function createCategory(
  ctx: Context,
  { description, ...fields }: CategoryFields,
): Promise<KnowledgeCategory> {
  await checkSlug(ctx, fields.slug)
  const values = { ...fields, description: description || null }
  const id = await changeCategories(ctx, values.slug, async (ctx) => {
    await takeAddress(ctx, { kind: KIND, slug: values.slug })
    const now = ctx.now()
    const id = await insertCategory(ctx.db, { ...values, createdAt: now, updatedAt: now })
    const subject = { kind: 'knowledge_category', id } as const
    await audit(ctx, { action: 'knowledge_category.created', subject, after: values })
    return id
  })
  return categoryOf(ctx, id)
}

/** Throws the same, and 'stale' with the category as it is where it was changed since `version`. */
export async function changeCategory(
  ctx: UserContext,
  id: number,
  { version, description, ...wanted }: CategoryChange,
): Promise<KnowledgeCategory> {
  if (wanted.slug !== undefined) await checkSlug(ctx, wanted.slug)
  const change = {
    ...wanted,
    ...(description !== undefined && { description: description || null }),
  }
  await changeCategories(ctx, wanted.slug, async (ctx) => {
    const [locked] = await lockCategories(ctx.db, [id])
    const category = found(locked)
    if (version !== undefined && version !== category.version) {
      const subject = { kind: 'knowledge_category', id } as const
      const changed = await lastChange(ctx, subject, ['knowledge_category.changed'])
      fail('stale', { facts: { current: await categoryOf(ctx, id), ...changed } })
    }
    const changes = differences(category, change)
    if (Object.keys(changes).length === 0) return
    if (changes.slug !== undefined) {
      await takeAddress(ctx, { kind: KIND, slug: changes.slug })
      await rememberAddress(ctx, { kind: KIND, slug: category.slug }, id)
    }
    await updateCategory(ctx.db, id, { ...changes, updatedAt: ctx.now() })
    await audit(ctx, {
      action: 'knowledge_category.changed',
      subject: { kind: 'knowledge_category', id },
      before: Object.fromEntries(
        Object.keys(changes).map((name) => [name, category[name as keyof CategoryValues]]),
      ),
      after: changes,
    })
  })
  return categoryOf(ctx, id)
}

interface Way {
  /** The category its articles go to. */
  moveTo?: number | undefined
  /** They are put away instead. */
  articles?: 'archive' | undefined
}

/** Throws 'category.not_empty' unless it is told where the articles go (docs/product-rules.md#deleting-a-category). */
export async function removeCategory(ctx: UserContext, id: number, way: Way): Promise<void> {
  await changeCategories(ctx, undefined, async (ctx) => {
    const { moveTo, articles: fate } = way
    const locked = await lockCategories(ctx.db, moveTo === undefined ? [id] : [id, moveTo])
    const category = found(locked.find((one) => one.id === id))
    const target = locked.find((one) => one.id === moveTo && one.id !== id)
    if (moveTo !== undefined && !target) {
      const message = 'Please choose another category'
      fail('request.invalid', { errors: [{ path: 'moveTo', message }] })
    }
    const inside = await lockArticlesIn(ctx.db, id)
    const articles = inside.filter(({ deletedAt }) => deletedAt === null)
    if (articles.length > 0 && !target && fate !== 'archive') {
      fail('category.not_empty', { details: { n: articles.length } })
    }
    const trash = inside.filter(({ deletedAt }) => deletedAt !== null)
    await putAway(ctx, category, target ? trash : inside)
    if (target) await moveInto(ctx, category, { target, articles })
    if (target) {
      await mergeAddresses(ctx, { kind: KIND, slug: category.slug }, { from: id, to: target.id })
    } else {
      await forgetAddresses(ctx, { kind: KIND, entityId: id })
    }
    await deleteCategory(ctx.db, id)
    await audit(ctx, {
      action: 'knowledge_category.deleted',
      subject: { kind: 'knowledge_category', id },
      before: { name: category.name, slug: category.slug, articles: articles.length },
      ...(target && { after: { moveTo: target.id } }),
    })
  })
}

type Inside = Awaited<ReturnType<typeof lockArticlesIn>>

/** An archived article outlives its category; what everybody could read is known for it. */
async function putAway(ctx: InTransaction, { isVisible }: Row, articles: Inside) {
  for (const { id, status, visibility } of articles) {
    await updateArticle(ctx.db, id, {
      categoryId: null,
      ...(status === 'published' && { status: 'archived' }),
      ...(status === 'published' && visibility === 'public' && isVisible && { wasPublic: true }),
      updatedAt: ctx.now(),
    })
  }
}

/** At the same slug where nobody has it there. */
async function moveInto(
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

/** That each slug and name is one category's the database decides. */
async function changeCategories<C extends Context, Result>(
  ctx: C,
  slug: string | undefined,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(ctx, work)
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'knowledge_categories_name') {
      fail('category.name_taken', { field: 'name' })
    }
    if (broken !== 'knowledge_categories_slug_key' || slug === undefined) throw error
    return failTaken(ctx, slug, usedIn(ctx), MAX_CATEGORY_SLUG)
  }
}

/** Throws 'slug_reserved' with an address that is free. */
async function checkSlug(ctx: Pick<Context, 'db' | 'now'>, slug: string): Promise<void> {
  if (isReservedCategory(slug)) await failReserved(ctx, { slug, ending: '-help' }, usedIn(ctx))
}

function usedIn({ db }: Pick<Context, 'db'>) {
  return (slugs: string[]) => listUsedCategorySlugs(db, slugs)
}

async function categoryOf(ctx: Pick<Context, 'db'>, id: number): Promise<KnowledgeCategory> {
  return toCategory(found(await findCategoryById(ctx.db, { isAdmin: true }, id)))
}

function differences(category: Row, change: Partial<CategoryChange>): Partial<CategoryValues> {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== category[name as keyof Row],
    ),
  )
}
