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
  rememberAddress,
  takeAddress,
} from '#publishing/server/service.ts'
import type { PromptCategory } from '../../categories-contract.ts'
import type { PromptCategoryChange, PromptCategoryFields } from '../../fields.ts'
import { reservedCategorySlugs } from '../../prompt.ts'
import {
  findCategory,
  findCategoryId,
  insertCategory,
  listCategories,
  listUsedCategorySlugs,
  lockCategory,
  lockPromptsIn,
  keepChangesOut,
  moveChanges,
  movePrompt,
  updateCategory,
} from '../queries/categories.ts'
import { toCategory } from '../view.ts'
import { openSlug } from './slugs.ts'

const MAX_SLUG = 60

/** Hidden ones too for admins who ask; throws for anybody else who does. */
export async function readCategories(ctx: Context, isAll: boolean): Promise<PromptCategory[]> {
  const { viewer, db } = ctx
  if (isAll && !viewer?.isAdmin) fail(viewer ? 'auth.forbidden' : 'auth.required')
  const rows = await listCategories(db, viewer, { isAll })
  return rows.map((row) => toCategory(row))
}

/** Found by every slug that leads there (docs/product-rules.md#deleting-a-category); a hidden one by admins only. */
export async function categoryAt({ db, viewer }: Context, slug: string): Promise<PromptCategory> {
  const id = found(await findCategoryId(db, slug))
  const row = found(await findCategory(db, viewer, id))
  return row.isVisible || viewer?.isAdmin ? toCategory(row) : fail('not_found')
}

/** Throws 'slug_taken', 'slug_reserved' and 'prompt_category.name_taken'. Without a viewer the product makes it. */
export async function createCategory(
  ctx: Context,
  fields: PromptCategoryFields,
): Promise<PromptCategory> {
  const values = { ...fields, color: fields.color.toLowerCase() }
  const id = await changeCategories(ctx, fields.slug, async (ctx) => {
    const at = ctx.now()
    await takeAddress(ctx, { kind: 'prompt_category', slug: values.slug })
    const id = await insertCategory(ctx.db, { ...values, createdAt: at, updatedAt: at })
    const subject = { kind: 'prompt_category', id } as const
    await audit(ctx, { action: 'prompt_category.created', subject, after: values })
    return id
  })
  return categoryOf(ctx, id)
}

/** Throws the same, and 'stale' with the category as it is. */
export async function changeCategory(
  ctx: UserContext,
  id: number,
  { version, ...wanted }: PromptCategoryChange,
): Promise<PromptCategory> {
  await changeCategories(ctx, wanted.slug, async (ctx) => {
    const category = found(await lockCategory(ctx.db, id))
    if (version !== undefined && version !== category.version) {
      const subject = { kind: 'prompt_category', id } as const
      const changed = await lastChange(ctx, subject, ['prompt_category.changed'])
      fail('stale', { facts: { current: await categoryOf(ctx, id), ...changed } })
    }
    const change = { ...wanted, ...(wanted.color && { color: wanted.color.toLowerCase() }) }
    const changed = Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== category[name as keyof typeof category],
    )
    if (changed.length === 0) return
    const { slug } = change
    if (slug !== undefined && slug !== category.slug) {
      await takeAddress(ctx, { kind: 'prompt_category', slug })
      await rememberAddress(ctx, { kind: 'prompt_category', slug: category.slug }, id)
    }
    await updateCategory(ctx.db, id, { ...Object.fromEntries(changed), updatedAt: ctx.now() })
    const before = changed.map(([name]) => [name, category[name as keyof typeof category]])
    await audit(ctx, {
      action: 'prompt_category.changed',
      subject: { kind: 'prompt_category', id },
      before: Object.fromEntries(before),
      after: Object.fromEntries(changed),
    })
  })
  return categoryOf(ctx, id)
}

/**
 * What is in it goes to another category, and every address of it leads there
 * (docs/product-rules.md#deleting-a-category). Throws
 * 'prompt_category.not_empty' while there is something and nowhere to put it.
 */
export async function removeCategory(ctx: UserContext, id: number, moveTo?: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // The lower one first, so that two who move in opposite directions wait for each other.
    const ids = [id, ...(moveTo === undefined ? [] : [moveTo])].toSorted((a, b) => a - b)
    const locked = new Map<number, Awaited<ReturnType<typeof lockCategory>>>()
    for (const one of ids) locked.set(one, await lockCategory(ctx.db, one))
    const category = found(locked.get(id))
    const inside = await lockPromptsIn(ctx.db, id)
    const count = inside.filter(({ deletedAt }) => deletedAt === null).length
    if (count > 0 && moveTo === undefined) {
      fail('prompt_category.not_empty', { details: { count } })
    }
    if (moveTo !== undefined) {
      if (moveTo === id || !locked.get(moveTo)) failTarget()
      await moveAll(ctx, { from: id, to: moveTo }, inside)
    } else {
      await keepChangesOut(ctx.db, id)
    }
    const at = ctx.now()
    await rememberAddress(ctx, { kind: 'prompt_category', slug: category.slug }, id)
    await updateCategory(ctx.db, id, { deletedAt: at, updatedAt: at, mergedInto: moveTo ?? null })
    await audit(ctx, {
      action: 'prompt_category.deleted',
      subject: { kind: 'prompt_category', id },
      before: { name: category.name, slug: category.slug },
      after: { moved: count, ...(moveTo !== undefined && { movedTo: moveTo }) },
    })
  })
}

function failTarget(): never {
  return fail('request.invalid', {
    errors: [{ path: 'moveTo', message: 'Please choose another category' }],
  })
}

type Inside = Awaited<ReturnType<typeof lockPromptsIn>>

/** Whose slug somebody has there already gets the next one. */
async function moveAll(
  ctx: InTransaction,
  { from, to }: { from: number; to: number },
  inside: Inside,
): Promise<void> {
  for (const { id, slug: before, publishedAt, deletedAt } of inside) {
    // Nobody has the address of a deleted one.
    const slug = deletedAt ? before : await openSlug(ctx, { categoryId: to, slug: before })
    await movePrompt(ctx.db, id, { categoryId: to, slug, at: ctx.now() })
    if (deletedAt) continue
    await takeAddress(ctx, { kind: 'prompt', scope: to, slug })
    if (publishedAt) await rememberAddress(ctx, { kind: 'prompt', scope: from, slug: before }, id)
  }
  await moveChanges(ctx.db, from, to)
}

async function categoryOf(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  id: number,
): Promise<PromptCategory> {
  return toCategory(found(await findCategory(db, viewer, id)))
}

/** One change of a category; which names and addresses are free the database decides. */
async function changeCategories<C extends Context, Result>(
  ctx: C,
  slug: string | undefined,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  const listUsed = (slugs: string[]) => listUsedCategorySlugs(ctx.db, slugs)
  if (slug !== undefined && reservedCategorySlugs.includes(slug)) {
    await failReserved(ctx, { slug, ending: '-prompts' }, listUsed)
  }
  try {
    return await transaction(ctx, work)
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'prompt_categories_name') {
      fail('prompt_category.name_taken', { field: 'name' })
    }
    if (broken === 'prompt_categories_slug' && slug !== undefined) {
      return failTaken(ctx, slug, listUsed, MAX_SLUG)
    }
    throw error
  }
}
