import type { Context } from '#platform/server/context.ts'
import type { WantedContent } from '#platform/server/text-query.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { findNewestIndexable, listIndexable, listNewestIndexable } from '../queries/indexable.ts'
import { findBriefsWith } from '../queries/search.ts'
import { resolveFilter } from './list.ts'

/* Gigs for the sitemap, the feed and the search of all content. While the board is closed, there are none. */

async function isOpen(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return (await currentSettings(ctx)).isGigBoardOpen
}

/** The highest id of a gig in the sitemap; 0 without any. */
export async function newestBriefId(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  return (await isOpen(ctx)) ? findNewestIndexable(ctx.db, ctx.now()) : 0
}

/** The gigs of the sitemap with an id in the range, both ends included, and when they last changed. */
export async function indexableBriefs(
  ctx: Pick<Context, 'db' | 'now'>,
  range: { from: number; to: number },
) {
  return (await isOpen(ctx)) ? listIndexable(ctx.db, ctx.now(), range) : []
}

/**
 * The newest gigs of the feed, of one category or of all. An unknown category has none. Throws 'brief.board_closed'
 * while the marketplace has no gigs.
 */
export async function newestBriefs(
  ctx: Context,
  { category, limit }: { category: string | undefined; limit: number },
) {
  const { matching } = await resolveFilter(ctx, { category })
  const { inCategory } = matching
  return listNewestIndexable(ctx.db, { now: ctx.now(), inCategory, limit })
}

/** Gigs that the viewer may see in lists and that contain the words. `total` counts up to `counted`. */
export async function searchBriefs(
  ctx: Pick<Context, 'db' | 'now' | 'viewer'>,
  { words, has, limit, counted }: WantedContent,
) {
  if (!(await isOpen(ctx))) return { items: [], total: 0 }
  const isMember = ctx.viewer !== null
  const rows = await findBriefsWith(ctx.db, {
    words,
    has,
    isMember,
    now: ctx.now(),
    limit: counted,
  })
  const items = rows.slice(0, limit).map(({ id, title, description: excerpt }) => ({
    id,
    title,
    excerpt,
    path: `/gigs/${id}`,
  }))
  return { items, total: rows.length }
}
