import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { browseSearch, type BrowseSearch } from './browse-address.ts'

export type BrowsePath = '/browse' | '/browse-vibers'

export interface Choosing {
  /** Choices are written back to the address one is on. */
  path: BrowsePath
  search: BrowseSearch
  /** Goes to the address with this change, back on its first page, without moving the page. */
  choose: (change: BrowseSearch) => void
}

/**
 * The choices of the address that was asked for last, even before its page is ready: a pressed
 * filter looks pressed at once, and the next press builds on it.
 */
export function useBrowse(path: BrowsePath, shown: BrowseSearch): Choosing {
  const navigate = useNavigate()
  const location = useRouterState({ select: (state) => state.location })
  const wanted = location.pathname === path ? location.search : undefined
  const search = useMemo(
    () => (wanted ? browseSearch(wanted as Record<string, unknown>) : shown),
    [wanted, shown],
  )
  const choose = (change: BrowseSearch) =>
    void navigate({
      to: path,
      search: { ...search, page: undefined, ...change },
      resetScroll: false,
    })
  return { path, search, choose }
}
