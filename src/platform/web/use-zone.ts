import { useTimeZone } from 'use-intl'
import { useHydrated } from './use-hydrated.ts'

/**
 * The zone the reader chose, else UTC as the server wrote it and then the browser's
 * (docs/product-rules.md#dates-and-time-zones).
 */
export function useZone(): string {
  const chosen = useTimeZone() ?? 'UTC'
  const browsers = useBrowserZone()
  // Whoever chose UTC has it by its other name.
  return chosen === 'UTC' ? (browsers ?? 'UTC') : chosen
}

/** The browser's own; null until the page has taken over, as the server does not know it. */
export function useBrowserZone(): string | null {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null
}
