import { audit } from '#audit/server/service.ts'
import { found } from '#platform/errors.ts'
import { transaction, type Context, type UserContext } from '#platform/server/context.ts'
import { withIsoDates } from '#platform/server/iso-dates.ts'
import { forgetAddresses } from '#publishing/server/service/addresses.ts'
import {
  changeCategoryIn,
  createCategoryIn,
  type CategoryRoom,
} from '#publishing/server/service/categories.ts'
import type { BlogCategory, BlogCategoryChange, BlogCategoryFields } from '../../admin-contract.ts'
import {
  deleteCategory,
  findCategory,
  findCategoryByOldSlug,
  findCategoryBySlug,
  insertCategory,
  listCategories,
  lockCategory,
  updateCategory,
  type CategoryValues,
} from '../queries/categories.ts'
import { readerOf } from './reading.ts'

const MAX_CATEGORIES = 500
const KIND = 'blog_category'
type Reading = Pick<Context, 'db' | 'viewer' | 'now'>

const room: CategoryRoom<CategoryValues, BlogCategory> = {
  kind: KIND,
  slugs: { table: 'blogCategories' },
  slugIndex: 'blog_categories_slug',
  nameIndex: 'blog_categories_name',
  nameTaken: 'blog_category.taken',
  alwaysAudited: ['name', 'slug', 'description'],
  lock: lockCategory,
  insert: (db, values, createdAt) => insertCategory(db, { ...values, createdAt }),
  update: updateCategory,
  read: (ctx, id) => categoryAt(ctx, String(id)),
}

export async function categories(ctx: Reading): Promise<BlogCategory[]> {
  const rows = await listCategories(ctx.db, readerOf(ctx), MAX_CATEGORIES)
  return rows.map((row) => withIsoDates(row))
}

/** Finds a category by its id, its slug or an earlier slug. A number is first taken for an id. */
export async function categoryAt(ctx: Reading, key: string): Promise<BlogCategory> {
  const reader = readerOf(ctx)
  const byId = /^[1-9]\d{0,14}$/.test(key) ? await findCategory(ctx.db, reader, Number(key)) : null
  const row =
    byId ??
    (await findCategoryBySlug(ctx.db, reader, key)) ??
    (await findCategoryByOldSlug(ctx.db, reader, key))
  return withIsoDates(found(row))
}

/** Throws 'slug_taken' or 'blog_category.taken'. Starter categories are created without a viewer. */
export function createCategory(
  ctx: Context,
  { name, slug, description }: BlogCategoryFields,
): Promise<BlogCategory> {
  return createCategoryIn(ctx, room, { name, slug, description: description || null })
}

/** Throws 'slug_taken', 'blog_category.taken' or 'stale'. */
export function changeCategory(
  ctx: UserContext,
  id: number,
  { description, ...rest }: BlogCategoryChange,
): Promise<BlogCategory> {
  const emptied = description === undefined ? {} : { description: description || null }
  return changeCategoryIn(ctx, room, id, { ...rest, ...emptied })
}

/** Deletes a category. Its posts become uncategorised. */
export async function removeCategory(ctx: UserContext, id: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { name, slug } = found(await lockCategory(ctx.db, id))
    await forgetAddresses(ctx, { kind: KIND, entityId: id })
    await deleteCategory(ctx.db, id)
    const subject = { kind: KIND, id } as const
    await audit(ctx, { action: 'blog_category.deleted', subject, before: { name, slug } })
  })
}
