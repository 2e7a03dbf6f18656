import type { Context, InTransaction } from '#platform/server/context.ts'
import { failReserved, failTaken, slugsInUse } from '#publishing/server/service/addresses.ts'
import { withConstraints } from '#publishing/server/service/constraints.ts'
import { isReserved } from '../../reserved.ts'
import { PAGES_CHANGED } from '../../topic.ts'

const usedIn = (ctx: Pick<Context, 'db'>) => slugsInUse(ctx, { table: 'pages', kind: 'page' })

/** Throws 'slug_reserved' with a slug that is free. */
export async function checkSlug(ctx: Pick<Context, 'db' | 'now'>, slug: string): Promise<void> {
  if (isReserved(slug)) await failReserved(ctx, { slug, ending: '-page' }, usedIn(ctx))
}

/**
 * Runs one change of pages. Unique indexes decide between concurrent changes: a slug that is taken throws
 * 'slug_taken' with a free one; a second homepage tries again, so that the later change wins.
 */
export async function changePages<C extends Context, Result>(
  ctx: C,
  slug: string | undefined,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  const handlers = {
    ...(slug !== undefined && { pages_slug_key: () => failTaken(ctx, slug, usedIn(ctx)) }),
    pages_homepage: () => {},
  }
  return withConstraints(ctx, handlers, (ctx) => {
    ctx.announce({ to: [], topic: PAGES_CHANGED })
    return work(ctx)
  })
}
