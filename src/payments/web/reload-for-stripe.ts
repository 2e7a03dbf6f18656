import { redirect } from '@tanstack/react-router'
import type { SiteInfo } from '#settings/contract.ts'

interface Navigation {
  context: { site: SiteInfo }
  location: { href: string }
  preload: boolean
}

/**
 * What a page may load is said by the answer that brought its document, and only the checkout's lets
 * Stripe in. Coming from another page, the checkout is therefore fetched as a document of its own.
 *
 * To be asked in `beforeLoad`: a loader that is fetching ahead is joined by whoever then comes, and not asked again.
 */
export function reloadForStripe({ context: { site }, location, preload }: Navigation): void {
  if (preload || typeof document === 'undefined') return
  if (!site.canPay || site.isTestPayments || isCheckoutDocument()) return
  throw redirect({ href: location.href, reloadDocument: true })
}

/** Where this document came from, however far the person has walked in it since. */
function isCheckoutDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || /^\/checkout(?:\/|$)/i.test(new URL(navigation.name).pathname)
}
