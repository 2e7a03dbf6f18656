import { randomUUID } from 'node:crypto'
import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'
import { slugOf } from '#platform/slug-of.ts'
import { failReserved, failTaken, freeSlug } from '#publishing/server/service.ts'
import { reservedPromptSlugs } from '../../prompt.ts'
import { isSlugTaken, listUsedSlugs } from '../queries/changes.ts'

const MIN_SLUG = 3
const TRIES = 5

type Asking = Pick<Context, 'db' | 'now'>

interface Place {
  categoryId: number
  slug: string
}

/** Throws 'slug_reserved' with an address that is free. */
export async function checkSlug(ctx: Asking, { categoryId, slug }: Place): Promise<void> {
  if (!reservedPromptSlugs.includes(slug)) return
  await failReserved(ctx, { slug, ending: '-prompt' }, usedIn(ctx, categoryId))
}

/** Throws 'slug_taken' with an address that is free in its category. */
export function failPlaceTaken(ctx: Asking, { categoryId, slug }: Place): Promise<never> {
  return failTaken(ctx, slug, usedIn(ctx, categoryId))
}

function usedIn({ db }: Asking, categoryId: number) {
  return (slugs: string[]) => listUsedSlugs(db, categoryId, slugs)
}

/** The address that follows from a title, where nobody chose one (docs/product-rules.md#slugs). */
export function slugFrom(title: string): string {
  const slug = slugOf(title)
  if (slug.length >= MIN_SLUG && !reservedPromptSlugs.includes(slug)) return slug
  return slug === '' ? `prompt-${randomUUID().slice(0, 6)}` : `${slug}-prompt`
}

/** The slug, or the next one that nobody has. */
export async function openSlug(
  ctx: Asking,
  { categoryId, slug }: Place,
  exceptId = 0,
): Promise<string> {
  if (!(await isSlugTaken(ctx.db, { categoryId, slug }, exceptId))) return slug
  return freeSlug(ctx, slug, usedIn(ctx, categoryId))
}

/**
 * One change of a prompt. That each address is one prompt's the database decides: who chose one that another
 * has is refused with a free one; where nobody chose, the next is tried.
 */
export async function changePrompts<C extends Context, Result>(
  ctx: C,
  chosen: () => Place | undefined,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, work)
    } catch (error) {
      if (brokenConstraint(error) !== 'prompts_address') throw error
      const place = chosen()
      if (place) await failPlaceTaken(ctx, place)
      if (attempt === TRIES) throw error
    }
  }
}
