import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useMemo } from 'react'
import type { RateScale } from '../../rates.ts'
import { browseSearch, type BrowseSearch } from './browse-address.ts'

export type BrowsePath = '/browse' | '/browse-vibers'

export interface Choosing {
  /** Choices are written back to the address one is on. */
  path: BrowsePath
  search: BrowseSearch
  /** Of the rates that can be chosen. */
  scale: RateScale
  /**
   * Goes to the address with this change, back on its first page, without moving the page. What
   * stands in the search form comes along, so that the results are those for it.
   */
  choose: (change: BrowseSearch) => void
}

/**
 * The choices of the address that was asked for last, even before its page is ready: a pressed
 * filter looks pressed at once, and the next press builds on it.
 */
export function useBrowse(
  path: BrowsePath,
  shown: BrowseSearch,
  form: RefObject<HTMLFormElement | null>,
  scale: RateScale,
): Choosing {
  const navigate = useNavigate()
  const router = useRouter()
  const location = useRouterState({ select: (state) => state.location })
  const wanted = location.pathname === path ? location.search : undefined
  const search = useMemo(
    () => browseSearch({ ...(wanted ?? shown) }, scale),
    [wanted, shown, scale],
  )
  const choose = (change: BrowseSearch) => {
    // Two changes may come before the first of them is on the screen.
    const { pathname, search: latest } = router.latestLocation
    const now = pathname === path ? browseSearch(latest, scale) : search
    void navigate({
      to: path,
      search: { ...now, ...askedBy(form.current), page: undefined, ...change },
      resetScroll: false,
    })
  }
  return { path, search, scale, choose }
}

export const RESULTS_ID = 'results'

/** What was pressed is gone with its filter; the reader goes on where the change shows. */
export function focusResults(): void {
  document.getElementById(RESULTS_ID)?.focus({ preventScroll: true })
}

/**
 * What a search form asks for beyond what was searched: the text as it stands, and the category if
 * another one was picked. What is empty or `all` stays out of the address.
 */
function askedBy(form: HTMLFormElement | null): BrowseSearch {
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
