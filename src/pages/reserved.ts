/**
 * First parts of addresses that the site answers itself, or is about to: no page is found there. The test
 * beside the table of contents fails for a route that is missing here (docs/product-rules.md#reserved-addresses).
 */
const reserved: ReadonlySet<string> = new Set([
  '404',
  '500',
  '_serverfn',
  'admin',
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

/** What has a dot or begins with one is no slug, and so needs no place in the list. */
export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}

/** For the test that compares it with the router. */
export const reservedSlugs: readonly string[] = [...reserved]
