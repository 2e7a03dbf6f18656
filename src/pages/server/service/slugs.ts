import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'
import { failReserved, failTaken } from '#publishing/server/service.ts'
import { isReserved } from '../../reserved.ts'
import { listUsed } from '../queries.ts'
import { PAGES_CHANGED } from '../../topic.ts'

const HOMEPAGE_TRIES = 5

/** Throws 'slug_reserved' with an address that is free. */
export async function checkSlug(ctx: Pick<Context, 'db' | 'now'>, slug: string): Promise<void> {
  if (isReserved(slug)) await failReserved(ctx, { slug, ending: '-page' }, usedIn(ctx))
}

function usedIn({ db }: Pick<Context, 'db'>) {
  return (slugs: string[]) => listUsed(db, slugs)
}

/**
 * One change of a page. That each address is one page's, and that one page at most is the homepage, the
 * database decides: of two who want the same address one is refused with 'slug_taken' and a free one; of two
 * homepages the later is it.
 */
export async function changePages<C extends Context, Result>(
  ctx: C,
  slug: string | undefined,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(ctx, async (ctx) => {
        const result = await work(ctx)
        ctx.announce({ to: [], topic: PAGES_CHANGED })
        return result
      })
    } catch (error) {
      const broken = brokenConstraint(error)
      if (broken === 'pages_slug_key' && slug !== undefined) {
        return failTaken(ctx, slug, usedIn(ctx))
      }
      if (broken !== 'pages_homepage' || attempt === HOMEPAGE_TRIES) throw error
    }
  }
}
