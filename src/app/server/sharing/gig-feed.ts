import type { FastifyInstance } from 'fastify'
import { newestBriefs } from '#briefs/server/service/public.ts'
import { systemContext, type Context, type Resources } from '#platform/server/context.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { originOf } from '#platform/server/origin.ts'
import { beginningOf } from '#platform/plain-text.ts'
import { offeredCategories } from '#services/server/service/vocabulary.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { categoryName, subcategoryName } from './categories.ts'
import { asHtml, rssOf, sendFeed, urnOf } from './feed-format.ts'

/** Only the newest gigs; feed readers keep older ones. */
const GIGS = 30
/** In characters. */
const EXCERPT = 500

/** The newest gigs as RSS, of all categories or of one, without anything about their clients. */
export function registerGigFeed(app: FastifyInstance, resources: Resources): void {
  app.get('/gigs/feed.xml', async (request, reply) => {
    const { category } = request.query as { category?: unknown }
    const origin = originOf(request, resources.config)
    const body = await feedAt(systemContext(resources), {
      origin,
      category: typeof category === 'string' && category !== '' ? category : undefined,
    })
    return sendFeed(request, reply, { type: 'application/rss+xml', body })
  })
}

interface Wanted {
  origin: string
  category: string | undefined
}

async function feedAt(ctx: Context, { origin, category }: Wanted): Promise<string> {
  const [{ siteTitle, siteDescription }, gigs, installation, { categories }] = await Promise.all([
    currentSettings(ctx),
    newestBriefs(ctx, { category, limit: GIGS }),
    readInstallation(ctx.db),
    offeredCategories(ctx),
  ])
  const changedAt = Math.max(0, ...gigs.map(({ updatedAt }) => updatedAt.getTime()))
  const query = category === undefined ? '' : `?category=${encodeURIComponent(category)}`
  return rssOf({
    title: `Gigs | ${siteTitle}`,
    description: siteDescription,
    link: `${origin}/gigs${query}`,
    self: `${origin}/gigs/feed.xml${query}`,
    changedAt: new Date(changedAt).toISOString(),
    item: gigs.map((gig) => ({
      title: gig.title,
      link: `${origin}/gigs/${gig.id}`,
      guid: { '@isPermaLink': 'false', '#text': urnOf(installation, `gig ${gig.id}`) },
      pubDate: gig.publishedAt?.toUTCString(),
      category: [categoryName(categories, gig.category), subcategoryName(gig)],
      description: asHtml(beginningOf(gig.description ?? '', EXCERPT)),
    })),
  })
}
