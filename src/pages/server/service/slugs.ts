import { fail } from '#platform/errors.ts'
import {
  brokenConstraint,
  transaction,
  type Context,
  type InTransaction,
} from '#platform/server/context.ts'
import { MAX_SLUG } from '#platform/slug.ts'
import { failTaken, freeSlug } from '#publishing/server/service.ts'
import { isReserved } from '../../reserved.ts'
import { listUsed } from '../queries.ts'
import { PAGES_CHANGED } from '../../topic.ts'

const HOMEPAGE_TRIES = 5

/** Throws 'slug_reserved' with an address that is free. */
export async function checkSlug(ctx: Pick<Context, 'db' | 'now'>, slug: string): Promise<void> {
  if (!isReserved(slug)) return
  const wished = `${slug.slice(0, MAX_SLUG - 5)}-page`
  const isUsed = (await listUsed(ctx.db, [wished])).length > 0
  const suggestion = isUsed
    ? await freeSlug(ctx, wished, (slugs) => listUsed(ctx.db, slugs))
    : wished
  fail('slug_reserved', {
    details: { suggestion },
    facts: { suggestion },
    errors: [{ path: 'slug', message: `This address is used by the site. Try “${suggestion}”.` }],
  })
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
        return failTaken(await freeSlug(ctx, slug, (slugs) => listUsed(ctx.db, slugs)))
      }
      if (broken !== 'pages_homepage' || attempt === HOMEPAGE_TRIES) throw error
    }
  }
}
