/**
 * First path segments that the site uses or reserves, so that no page can have them as its slug. A test fails if a
 * route is missing here (docs/product-rules.md#reserved-addresses).
 */
const reserved: ReadonlySet<string> = new Set([
  '404',
  '500',
  '_serverfn',
  'admin',
  'agreements',
  'api',
  'appeal',
  'assets',
  'auth',
  'blog',
  'browse',
  'browse-vibers',
  'checkout',
  'contact',
  'dashboard',
  'dev',
  'documents',
  'en',
  'es',
  'favorites',
  'fr',
  'gigs',
  'healthz',
  'readyz',
  'icons',
  'index',
  'knowledge-base',
  'login',
  'logout',
  'media',
  'messages',
  'metrics',
  'not-found',
  'notifications',
  'offers',
  'og',
  'onboarding',
  'orders',
  'payment-success',
  'payouts',
  'prompts',
  'readyz',
  'register',
  'reviews',
  'search',
  'services',
  'settings',
  'setup',
  'sitemaps',
  'static',
  'test-gateway',
  'texts',
  'unsubscribe',
  'uploads',
  'users',
  'vibers',
])

/** Addresses with a dot are not in the list, because slugs cannot contain dots. */
export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}

/** Exported for the test that compares the list with the router. */
export const reservedSlugs: readonly string[] = [...reserved]
