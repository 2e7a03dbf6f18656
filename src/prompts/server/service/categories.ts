import { audit } from '#audit/server/service.ts'
import { fail, found } from '#platform/errors.ts'
import type { Context, InTransaction, UserContext } from '#platform/server/context.ts'
import { rememberAddress, takeAddress } from '#publishing/server/service/addresses.ts'
import {
  changeCategoriesOf,
  changeCategoryIn,
  createCategoryIn,
  failMoveTo,
  type CategoryRoom,
} from '#publishing/server/service/categories.ts'
import type { PromptCategory } from '../../categories-contract.ts'
import type { PromptCategoryChange, PromptCategoryFields } from '../../fields.ts'
import { reservedCategorySlugs } from '../../prompt.ts'
import {
  findCategory,
  findCategoryId,
  insertCategory,
  listCategories,
  lockCategory,
  lockPromptsIn,
  keepChangesOut,
  moveChanges,
  movePrompt,
  updateCategory,
  type CategoryValues,
} from '../queries/categories.ts'
import { toCategory } from '../view.ts'
import { openSlug } from './slugs.ts'

const KIND = 'prompt_category'

const room: CategoryRoom<CategoryValues, PromptCategory> = {
  kind: KIND,
  slugs: { table: 'promptCategories', kind: KIND, hasTrash: true },
  slugIndex: 'prompt_categories_slug',
  nameIndex: 'prompt_categories_name',
  nameTaken: 'prompt_category.name_taken',
  reserved: { slugs: reservedCategorySlugs, ending: '-prompts' },
  lock: lockCategory,
  insert: (db, values, now) => insertCategory(db, { ...values, createdAt: now, updatedAt: now }),
  update: (db, id, changes, updatedAt) => updateCategory(db, id, { ...changes, updatedAt }),
  read: async ({ db, viewer }, id) => toCategory(found(await findCategory(db, viewer, id))),
}

/** Throws 'auth.required' or 'auth.forbidden' where a viewer who is not an admin asks for hidden categories. */
export async function readCategories(ctx: Context, isAll: boolean): Promise<PromptCategory[]> {
  const { viewer, db } = ctx
  if (isAll && !viewer?.isAdmin) fail(viewer ? 'auth.forbidden' : 'auth.required')
  const rows = await listCategories(db, viewer, { isAll })
  return rows.map((row) => toCategory(row))
}

/** Finds a category by its slug, an earlier one, or that of a category merged into it; a hidden one only for admins. */
export async function categoryAt({ db, viewer }: Context, slug: string): Promise<PromptCategory> {
  const id = found(await findCategoryId(db, slug))
  const row = found(await findCategory(db, viewer, id))
  return row.isVisible || viewer?.isAdmin ? toCategory(row) : fail('not_found')
}

/** Throws 'slug_taken', 'slug_reserved' and 'prompt_category.name_taken'. */
export function createCategory(
  ctx: Context,
  fields: PromptCategoryFields,
): Promise<PromptCategory> {
  return createCategoryIn(ctx, room, { ...fields, color: fields.color.toLowerCase() })
}

/** Throws the errors of `createCategory`, and 'stale' with the present category. */
export function changeCategory(
  ctx: UserContext,
  id: number,
  { color, ...rest }: PromptCategoryChange,
): Promise<PromptCategory> {
  return changeCategoryIn(ctx, room, id, { ...rest, color: color?.toLowerCase() })
}

/**
 * Moves the prompts to the category `moveTo`, and redirects every address of the deleted category there. Throws
 * 'prompt_category.not_empty' for a category with prompts without `moveTo`.
 */
export async function removeCategory(ctx: UserContext, id: number, moveTo?: number): Promise<void> {
  await changeCategoriesOf(ctx, room, undefined, async (ctx) => {
    // Locks the lower id first, so that concurrent moves in opposite directions wait instead of deadlocking.
    const ids = [id, ...(moveTo === undefined ? [] : [moveTo])].toSorted((a, b) => a - b)
    const locked = new Map<number, Awaited<ReturnType<typeof lockCategory>>>()
    for (const each of ids) locked.set(each, await lockCategory(ctx.db, each))
    const category = found(locked.get(id))
    const inside = await lockPromptsIn(ctx.db, id)
    const count = inside.filter(({ deletedAt }) => deletedAt === null).length
    if (count > 0 && moveTo === undefined) {
      fail('prompt_category.not_empty', { details: { count } })
    }
    if (moveTo !== undefined) {
      if (moveTo === id || !locked.get(moveTo)) failMoveTo()
      await moveAll(ctx, { from: id, to: moveTo }, inside)
    } else {
      await keepChangesOut(ctx.db, id)
    }
    const at = ctx.now()
    await rememberAddress(ctx, { kind: KIND, slug: category.slug }, id)
    await updateCategory(ctx.db, id, { deletedAt: at, updatedAt: at, mergedInto: moveTo ?? null })
    await audit(ctx, {
      action: 'prompt_category.deleted',
      subject: { kind: KIND, id },
      before: { name: category.name, slug: category.slug },
      after: { moved: count, ...(moveTo !== undefined && { movedTo: moveTo }) },
    })
  })
}

type Inside = Awaited<ReturnType<typeof lockPromptsIn>>

/** A prompt whose slug is taken in the other category gets the next free one. */
async function moveAll(
  ctx: InTransaction,
  { from, to }: { from: number; to: number },
  inside: Inside,
): Promise<void> {
  for (const { id, slug: before, publishedAt, deletedAt } of inside) {
    // A deleted prompt has no address.
    const slug = deletedAt ? before : await openSlug(ctx, { categoryId: to, slug: before })
    await movePrompt(ctx.db, id, { categoryId: to, slug, at: ctx.now() })
    if (deletedAt) continue
    await takeAddress(ctx, { kind: 'prompt', scope: to, slug })
    if (publishedAt) await rememberAddress(ctx, { kind: 'prompt', scope: from, slug: before }, id)
  }
  await moveChanges(ctx.db, from, to)
}
