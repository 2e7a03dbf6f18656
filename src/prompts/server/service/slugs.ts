import { fail } from '#platform/errors.ts'
import { randomUUID } from 'node:crypto'
import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'
import { slugOf } from '#platform/slug-of.ts'
import { failTaken, freeSlug } from '#publishing/server/service.ts'
import { reservedPromptSlugs } from '../../prompt.ts'
import { isSlugTaken, listUsedSlugs } from '../queries/changes.ts'

const MIN_SLUG = 3
const TRIES = 5

interface Place {
  categoryId: number
  slug: string
}

/** Throws 'slug_reserved' with an address that is free. */
export async function checkSlug(
  ctx: Pick<Context, 'db' | 'now'>,
  { categoryId, slug }: Place,
): Promise<void> {
  if (reservedPromptSlugs.includes(slug)) {
    await failReserved(ctx, `${slug}-prompt`, (slugs) => listUsedSlugs(ctx.db, categoryId, slugs))
  }
}

export async function failReserved(
  ctx: Pick<Context, 'now'>,
  wished: string,
  listUsed: (slugs: string[]) => Promise<string[]>,
): Promise<never> {
  const isUsed = (await listUsed([wished])).length > 0
  const suggestion = isUsed ? await freeSlug(ctx, wished, listUsed) : wished
  return fail('slug_reserved', {
    details: { suggestion },
    facts: { suggestion },
    errors: [{ path: 'slug', message: `This address is used by the site. Try “${suggestion}”.` }],
  })
}

/** The address that follows from a title, where nobody chose one (edge case 8). */
export function slugFrom(title: string): string {
  const slug = slugOf(title)
  if (slug.length >= MIN_SLUG && !reservedPromptSlugs.includes(slug)) return slug
  return slug === '' ? `prompt-${randomUUID().slice(0, 6)}` : `${slug}-prompt`
}

/** The slug, or the next one that nobody has. */
export async function openSlug(
  ctx: Pick<Context, 'db' | 'now'>,
  { categoryId, slug }: Place,
  exceptId = 0,
): Promise<string> {
  if (!(await isSlugTaken(ctx.db, { categoryId, slug }, exceptId))) return slug
  return freeSlug(ctx, slug, (slugs) => listUsedSlugs(ctx.db, categoryId, slugs))
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
      if (place) {
        const { categoryId, slug } = place
        failTaken(await freeSlug(ctx, slug, (slugs) => listUsedSlugs(ctx.db, categoryId, slugs)))
      }
      if (attempt === TRIES) throw error
    }
  }
}
