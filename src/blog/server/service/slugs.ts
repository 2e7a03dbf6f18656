import type { Context, InTransaction } from '#platform/server/context.ts'
import {
  failReserved,
  failTaken,
  freeSlug,
  slugsInUse,
} from '#publishing/server/service/addresses.ts'
import { withConstraints } from '#publishing/server/service/constraints.ts'
import { reservedSlugs } from '../../post.ts'
import { findSlugOwner } from '../queries/change.ts'

type Asking = Pick<Context, 'db' | 'now'>

const usedIn = (ctx: Pick<Context, 'db'>) =>
  slugsInUse(ctx, { table: 'blogPosts', kind: 'post', hasTrash: true })

/** The slug itself if no post has or had it, else with a number. */
export async function freePostSlug(ctx: Asking, slug: string): Promise<string> {
  const isTaken = (await usedIn(ctx)([slug])).length > 0
  return isTaken ? freeSlug(ctx, slug, usedIn(ctx)) : slug
}

/** Throws 'slug_reserved' and suggests a free slug. */
export async function checkSlug(ctx: Asking, slug: string): Promise<void> {
  if (reservedSlugs.includes(slug)) await failReserved(ctx, { slug, ending: '-post' }, usedIn(ctx))
}

/** Throws 'slug_taken' if another post has the slug. */
export async function checkFree(ctx: Asking, slug: string, postId: number): Promise<void> {
  const owner = await findSlugOwner(ctx.db, slug)
  if (owner !== undefined && owner !== postId) await failTaken(ctx, slug, usedIn(ctx))
}

/**
 * Runs one change of posts in a transaction. The unique index on slugs decides between concurrent changes: the later
 * one throws 'slug_taken' and suggests a free slug. `work` calls `wants` with the slug that it is going to use.
 */
export async function changePosts<C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>, wants: (slug: string) => void) => Promise<Result>,
): Promise<Result> {
  let wanted = ''
  const refuse = () => failTaken(ctx, wanted, usedIn(ctx))
  return withConstraints(ctx, { blog_posts_slug: refuse }, (ctx) =>
    work(ctx, (slug) => void (wanted = slug)),
  )
}
