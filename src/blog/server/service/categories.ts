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
  failTaken,
  forgetAddresses,
  rememberAddress,
  takeAddress,
} from '#publishing/server/service.ts'
import type { BlogCategory, BlogCategoryChange, BlogCategoryFields } from '../../admin-contract.ts'
import {
  deleteCategory,
  findCategory,
  findCategoryByOldSlug,
  findCategoryBySlug,
  insertCategory,
  listCategories,
  listUsedCategorySlugs,
  lockCategory,
  updateCategory,
  type CategoryRow,
} from '../queries/categories.ts'
import { readerOf } from '../service.ts'

const MAX_CATEGORIES = 500
const MAX_SLUG = 60
const KIND = 'blog_category'
type Reading = Pick<Context, 'db' | 'viewer' | 'now'>

export async function categories(ctx: Reading): Promise<BlogCategory[]> {
  const rows = await listCategories(ctx.db, readerOf(ctx), MAX_CATEGORIES)
  return rows.map((row) => toCategory(row))
}

/** By its number or its slug, also one it had; a slug of digits gives way to the number. */
export async function categoryAt(ctx: Reading, key: string): Promise<BlogCategory> {
  const reader = readerOf(ctx)
  const byId = /^[1-9]\d{0,14}$/.test(key) ? await findCategory(ctx.db, reader, Number(key)) : null
  const row =
    byId ??
    (await findCategoryBySlug(ctx.db, reader, key)) ??
    (await findCategoryByOldSlug(ctx.db, reader, key))
  return toCategory(found(row))
}

/** Throws 'slug_taken' and 'blog_category.taken'. Without a viewer the product makes it. */
export async function createCategory(
  ctx: Context,
  { name, slug, description }: BlogCategoryFields,
): Promise<BlogCategory> {
  const values = { name, slug, description: description || null }
  const id = await changeCategories(ctx, slug, async (ctx) => {
    await takeAddress(ctx, { kind: KIND, slug })
    const id = await insertCategory(ctx.db, { ...values, createdAt: ctx.now() })
    const subject = { kind: KIND, id } as const
    await audit(ctx, { action: 'blog_category.created', subject, after: values })
    return id
  })
  return categoryAt(ctx, String(id))
}

/** Throws the same and 'stale'. */
export async function changeCategory(
  ctx: UserContext,
  id: number,
  { version, description, ...rest }: BlogCategoryChange,
): Promise<BlogCategory> {
  await changeCategories(ctx, rest.slug, async (ctx) => {
    const { name, slug, ...row } = found(await lockCategory(ctx.db, id))
    if (version !== undefined && version !== row.version) {
      const changed = await lastChange(ctx, { kind: KIND, id }, ['blog_category.changed'])
      fail('stale', { facts: { current: await categoryAt(ctx, String(id)), ...changed } })
    }
    const before = { name, slug, description: row.description }
    const after = {
      name: rest.name ?? name,
      slug: rest.slug ?? slug,
      description: description === undefined ? row.description : description || null,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    if (after.slug !== slug) {
      await takeAddress(ctx, { kind: KIND, slug: after.slug })
      await rememberAddress(ctx, { kind: KIND, slug }, id)
    }
    await updateCategory(ctx.db, id, after)
    const subject = { kind: KIND, id } as const
    await audit(ctx, { action: 'blog_category.changed', subject, before, after })
  })
  return categoryAt(ctx, String(id))
}

/** Its posts stay and become uncategorised. */
export async function removeCategory(ctx: UserContext, id: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { name, slug } = found(await lockCategory(ctx.db, id))
    await forgetAddresses(ctx, { kind: KIND, entityId: id })
    await deleteCategory(ctx.db, id)
    const subject = { kind: KIND, id } as const
    await audit(ctx, { action: 'blog_category.deleted', subject, before: { name, slug } })
  })
}

/** Two of one name or at one address the database makes impossible. */
async function changeCategories<C extends Context, Result>(
  ctx: C,
  slug: string | undefined,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction(ctx, work)
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'blog_categories_name') {
      fail('blog_category.taken', { field: 'name' })
    }
    if (broken !== 'blog_categories_slug' || slug === undefined) throw error
    const isUsed = (slugs: string[]) => listUsedCategorySlugs(ctx.db, slugs)
    return failTaken(ctx, slug, isUsed, MAX_SLUG)
  }
}

function toCategory({ createdAt, ...row }: CategoryRow): BlogCategory {
  return { ...row, createdAt: createdAt.toISOString() }
}
