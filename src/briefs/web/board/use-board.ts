import { useCallback } from 'react'
import { useUser } from '#platform/web/session.ts'
import { useChoices } from '#search/web/browse/use-choices.ts'
import type { BriefSort } from '../../contract.ts'
import { changed, gigsSearch, type GigsSearch } from './gigs-address.ts'

export const BOARD = '/gigs'

export interface BoardState {
  search: GigsSearch
  /** Navigates to the first page with this change, without scrolling. */
  choose: (change: GigsSearch) => void
}

export function useBoard(shown: GigsSearch): BoardState {
  const parse = useCallback((params: Record<string, unknown>) => gigsSearch(params), [])
  return useChoices({ path: BOARD, shown, parse, next: changed })
}

/** The order of the list unless the address names another. */
export function useFirstSort(): BriefSort {
  return useUser()?.isServiceProvider ? 'match' : 'newest'
}
