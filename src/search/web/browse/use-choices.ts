import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'

interface Options<Search extends object> {
  /** The page whose address holds the choices. */
  path: string
  /** The parameters of the page that is shown. */
  shown: Search
  /** Reads the parameters of an address. Keep its identity between renders. */
  parse: (params: Record<string, unknown>) => Search
  /** The parameters after a change of some of them. */
  next: (now: Search, change: Search) => Search
}

/**
 * The choices of the latest navigation, even while its page is loading, so that a pressed filter changes
 * immediately and the next change builds on it. `choose` navigates without scrolling.
 */
export function useChoices<Search extends object>({ path, shown, parse, next }: Options<Search>) {
  const navigate = useNavigate()
  const router = useRouter()
  const location = useRouterState({ select: (state) => state.location })
  const wanted = location.pathname === path ? location.search : undefined
  const given: object = wanted ?? shown
  const search = useMemo(() => parse({ ...given }), [given, parse])
  const choose = (change: Search) => {
    // A second change can come before the first one is rendered.
    const { pathname, search: latest } = router.latestLocation
    const now = pathname === path ? parse(latest) : search
    void navigate({ to: path, search: next(now, change) as never, resetScroll: false })
  }
  return { search, choose }
}

export const RESULTS_ID = 'results'

/** Moves focus to the results, because the pressed control may have been removed. */
export function focusResults(): void {
  document.getElementById(RESULTS_ID)?.focus({ preventScroll: true })
}
