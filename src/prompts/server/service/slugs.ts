import { randomUUID } from 'node:crypto'
import type { Context, InTransaction } from '#platform/server/context.ts'
import { slugOf } from '#platform/slug-of.ts'
import {
  failReserved,
  failTaken,
  freeSlug,
  slugsInUse,
} from '#publishing/server/service/addresses.ts'
import { withConstraints } from '#publishing/server/service/constraints.ts'
import { reservedPromptSlugs } from '../../prompt.ts'
import { isSlugTaken } from '../queries/changes.ts'

const MIN_SLUG = 3

type SlugContext = Pick<Context, 'db' | 'now'>

interface Place {
  categoryId: number
  slug: string
}

/** Throws 'slug_reserved' with a slug that is free in its category. */
export async function checkSlug(ctx: SlugContext, { categoryId, slug }: Place): Promise<void> {
  if (!reservedPromptSlugs.includes(slug)) return
  await failReserved(ctx, { slug, ending: '-prompt' }, usedIn(ctx, categoryId))
}

/** Throws 'slug_taken' with a slug that is free in its category. */
export function failPlaceTaken(ctx: SlugContext, { categoryId, slug }: Place): Promise<never> {
  return failTaken(ctx, slug, usedIn(ctx, categoryId))
}

function usedIn(ctx: Pick<Context, 'db'>, categoryId: number) {
  return slugsInUse(ctx, { table: 'prompts', kind: 'prompt', hasTrash: true, categoryId })
}

/** The slug for a title, used if the author chose none. */
export function slugFrom(title: string): string {
  const slug = slugOf(title)
  if (slug.length >= MIN_SLUG && !reservedPromptSlugs.includes(slug)) return slug
  return slug === '' ? `prompt-${randomUUID().slice(0, 6)}` : `${slug}-prompt`
}

/** This slug if it is free in the category, else with the first free number at its end. */
export async function openSlug(
  ctx: SlugContext,
  { categoryId, slug }: Place,
  exceptId = 0,
): Promise<string> {
  if (!(await isSlugTaken(ctx.db, { categoryId, slug }, exceptId))) return slug
  return freeSlug(ctx, slug, usedIn(ctx, categoryId))
}

/**
 * Runs a change of prompts. The unique index on addresses decides between concurrent changes. If a person chose the
 * address, the later change throws 'slug_taken' with a free slug; otherwise it tries again with the next free slug.
 */
export function changePrompts<C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<Result>,
  chosenPlace: () => Place | undefined = () => undefined,
): Promise<Result> {
  const refuse = async () => {
    const place = chosenPlace()
    if (place) await failPlaceTaken(ctx, place)
  }
  return withConstraints(ctx, { prompts_address: refuse }, work)
}
