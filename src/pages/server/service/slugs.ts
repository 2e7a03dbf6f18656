import type { Context, InTransaction } from '#platform/server/context.ts'
import { failReserved, failTaken, slugsInUse } from '#publishing/server/service/addresses.ts'
import { withConstraints } from '#publishing/server/service/constraints.ts'
import { isReserved } from '../../reserved.ts'
import { PAGES_CHANGED } from '../../topic.ts'

const usedIn = (ctx: Pick<Context, 'db'>) => slugsInUse(ctx, { table: 'pages', kind: 'page' })

/** Throws 'slug_reserved' and suggests a free slug. */
export async function checkSlug(ctx: Pick<Context, 'db' | 'now'>, slug: string): Promise<void> {
  if (isReserved(slug)) await failReserved(ctx, { slug, ending: '-page' }, usedIn(ctx))
}

/**
 * Runs one change of pages in a transaction. Unique indexes decide between concurrent changes: a taken slug throws
 * 'slug_taken' with a free suggestion; a second homepage retries the change, so that the later one wins.
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
