import { useTimeZone } from 'use-intl'
import { useHydrated } from './use-hydrated.ts'

/**
 * The reader's chosen time zone. Without one, UTC during server rendering and then the browser's zone
 * (docs/product-rules.md#dates-and-time-zones).
 */
export function useZone(): string {
  const chosen = useTimeZone() ?? 'UTC'
  const browsers = useBrowserZone()
  // A reader who explicitly chose UTC has 'Etc/UTC' stored.
  return chosen === 'UTC' ? (browsers ?? 'UTC') : chosen
}

/** The browser's time zone; null until hydration, because the server does not know it. */
export function useBrowserZone(): string | null {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null
}
