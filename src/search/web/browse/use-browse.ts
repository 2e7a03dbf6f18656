import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useMemo } from 'react'
import type { RateScale } from '../../rates.ts'
import { browseSearch, type BrowseSearch, changed } from './browse-address.ts'

export type BrowsePath = '/browse' | '/browse-vibers'

export interface BrowseState {
  /** The page whose address holds the choices. */
  path: BrowsePath
  search: BrowseSearch
  /** The scale of the rate filter. */
  scale: RateScale
  /**
   * Navigates to the first page with this change, without scrolling. Unsubmitted input of the search form is
   * included, so that the results match the form.
   */
  choose: (change: BrowseSearch) => void
}

/**
 * The choices of the latest navigation, even while its page is loading, so that a pressed filter changes
 * immediately and the next change builds on it.
 */
export function useBrowse(
  path: BrowsePath,
  shown: BrowseSearch,
  form: RefObject<HTMLFormElement | null>,
  scale: RateScale,
): BrowseState {
  const navigate = useNavigate()
  const router = useRouter()
  const location = useRouterState({ select: (state) => state.location })
  const wanted = location.pathname === path ? location.search : undefined
  const search = useMemo(
    () => browseSearch({ ...(wanted ?? shown) }, scale),
    [wanted, shown, scale],
  )
  const choose = (change: BrowseSearch) => {
    // A second change can come before the first one is rendered.
    const { pathname, search: latest } = router.latestLocation
    const now = pathname === path ? browseSearch(latest, scale) : search
    void navigate({
      to: path,
      search: changed(now, { ...unsubmittedChanges(form.current), ...change }),
      resetScroll: false,
    })
  }
  return { path, search, scale, choose }
}

export const RESULTS_ID = 'results'

/** Moves focus to the results, because the pressed control may have been removed. */
export function focusResults(): void {
  document.getElementById(RESULTS_ID)?.focus({ preventScroll: true })
}

/** The unsubmitted input of a search form: the text, and the category if it was changed. Omits empty text and `all`. */
function unsubmittedChanges(form: HTMLFormElement | null): BrowseSearch {
  const text = form?.elements.namedItem('search')
  const category = form?.elements.namedItem('category')
  return {
    ...(text instanceof HTMLInputElement && { search: text.value.trim() || undefined }),
    ...(category instanceof HTMLSelectElement &&
      category.selectedOptions[0]?.defaultSelected === false && {
        category: category.value === 'all' ? undefined : category.value,
      }),
  }
}
