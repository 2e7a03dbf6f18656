import { fail } from '#platform/errors.ts'
import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'
import { MAX_SLUG } from '#platform/slug.ts'
import { failTaken, freeSlug } from '#publishing/server/service.ts'
import { reservedSlugs } from '../../post.ts'
import { findSlugOwner, listUsedSlugs } from '../queries/change.ts'

type Asking = Pick<Context, 'db' | 'now'>

/** An address of its own for a post called like this. */
export function freePostSlug(ctx: Asking, slug: string): Promise<string> {
  return freeSlug(ctx, slug, (slugs) => listUsedSlugs(ctx.db, slugs))
}

/** Throws 'slug_reserved' with an address that is free. */
export async function checkSlug(ctx: Asking, slug: string): Promise<void> {
  if (!reservedSlugs.includes(slug)) return
  const wished = `${slug.slice(0, MAX_SLUG - 5)}-post`
  const isUsed = (await listUsedSlugs(ctx.db, [wished])).length > 0
  const suggestion = isUsed ? await freePostSlug(ctx, wished) : wished
  fail('slug_reserved', {
    details: { suggestion },
    facts: { suggestion },
    errors: [{ path: 'slug', message: `This address is used by the site. Try “${suggestion}”.` }],
  })
}

/** Throws 'slug_taken': a waiting text asks for an address that somebody else has. */
export async function checkFree(ctx: Asking, slug: string, postId: number): Promise<void> {
  const owner = await findSlugOwner(ctx.db, slug)
  if (owner !== undefined && owner !== postId) failTaken(await freePostSlug(ctx, slug))
}

/**
 * One change of posts. That each address is one post's the database decides: of two who want the same one
 * is refused with 'slug_taken' and a free one.
 */
export async function changePosts<C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>, wants: (slug: string) => void) => Promise<Result>,
): Promise<Result> {
  let wanted = ''
  try {
    return await transaction(ctx, (ctx) => work(ctx, (slug) => void (wanted = slug)))
  } catch (error) {
    if (brokenConstraint(error) !== 'blog_posts_slug') throw error
    return failTaken(await freePostSlug(ctx, wanted))
  }
}
