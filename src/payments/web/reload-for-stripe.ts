import { redirect } from '@tanstack/react-router'
import type { SiteInfo } from '#settings/contract.ts'

interface Navigation {
  context: { site: SiteInfo }
  location: { href: string }
  preload: boolean
}

/**
 * The document's content security policy decides what a page may load, and only the checkout's allows Stripe. Coming
 * from another page, the checkout is therefore loaded as a new document.
 *
 * Call this in `beforeLoad`: a navigation joins a loader that is already preloading instead of running it again.
 */
export function reloadForStripe({ context: { site }, location, preload }: Navigation): void {
  if (preload || typeof document === 'undefined') return
  if (!site.canPay || site.isTestPayments || isCheckoutDocument()) return
  throw redirect({ href: location.href, reloadDocument: true })
}

/** Whether this document was loaded at the checkout, even if the person has navigated since. */
function isCheckoutDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || /^\/checkout(?:\/|$)/i.test(new URL(navigation.name).pathname)
}
