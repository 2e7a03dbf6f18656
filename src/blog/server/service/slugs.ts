import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'
import { failReserved, failTaken, freeSlug } from '#publishing/server/service.ts'
import { reservedSlugs } from '../../post.ts'
import { findSlugOwner, listUsedSlugs } from '../queries/change.ts'

type Asking = Pick<Context, 'db' | 'now'>

/** An address of its own for a post with this title. */
export function freePostSlug(ctx: Asking, slug: string): Promise<string> {
  return freeSlug(ctx, slug, usedIn(ctx))
}

/** Throws 'slug_reserved' with an address that is free. */
export async function checkSlug(ctx: Asking, slug: string): Promise<void> {
  if (reservedSlugs.includes(slug)) await failReserved(ctx, { slug, ending: '-post' }, usedIn(ctx))
}

function usedIn({ db }: Asking) {
  return (slugs: string[]) => listUsedSlugs(db, slugs)
}

/** Throws 'slug_taken': a waiting text asks for an address that somebody else has. */
export async function checkFree(ctx: Asking, slug: string, postId: number): Promise<void> {
  const owner = await findSlugOwner(ctx.db, slug)
  if (owner !== undefined && owner !== postId) await failTaken(ctx, slug, usedIn(ctx))
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
    return failTaken(ctx, wanted, usedIn(ctx))
  }
}
