import { isPathOff, type Module } from '#platform/modules.ts'
import type { MarketplaceSettings } from '#settings/settings.ts'

/**
 * Pages that belong to one person, and addresses that are no pages. Crawlers skip them with everything below them. An
 * asterisk stands for any text.
 */
const PRIVATE_PATHS = [
  '/api',
  '/admin',
  '/agreements',
  '/appeal',
  '/auth',
  '/checkout',
  '/dashboard',
  '/dev',
  '/documents',
  '/favorites',
  '/gigs/*/edit',
  '/gigs/*/proposals',
  '/gigs/invitations',
  '/gigs/mine',
  '/gigs/new',
  '/knowledge-base/create',
  '/knowledge-base/edit',
  '/messages',
  '/notifications',
  '/offers',
  '/onboarding',
  '/orders',
  '/payment-success',
  '/payouts',
  '/prompts/create',
  '/prompts/edit',
  '/prompts/my',
  '/reviews/create',
  '/settings',
  '/setup',
  '/test-gateway',
  '/unsubscribe',
]

/**
 * The content of /robots.txt. It allows public pages even while the marketplace is hidden from search, because a
 * crawler that may not read a page does not see that the page asks not to be listed.
 */
export function robotsTxt(origin: string, off: ReadonlySet<Module>): string {
  const paths = PRIVATE_PATHS.filter((path) => !isPathOff(path, off))
  const lines = ['User-agent: *', ...paths.flatMap(disallow), '']
  return `${[...lines, `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`
}

/** Matches the address and what is below it, but not addresses that only begin with it, such as /authors. */
function disallow(path: string): string[] {
  return [`${path}$`, `${path}/`, `${path}?`].map((pattern) => `Disallow: ${pattern}`)
}

/** The value of the header X-Robots-Tag for all pages; undefined where crawlers may index and follow. */
export function robotsHeader({
  isHiddenFromSearch,
  isFollowed,
}: Pick<MarketplaceSettings, 'isHiddenFromSearch' | 'isFollowed'>): string | undefined {
  const directives = [
    ...(isHiddenFromSearch ? ['noindex'] : []),
    ...(isFollowed ? [] : ['nofollow']),
  ]
  return directives.join(', ') || undefined
}
