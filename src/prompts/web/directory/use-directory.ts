import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { promptsSearch, type PromptsSearch } from './prompts-address.ts'

export interface Directory {
  search: PromptsSearch
  /** Changes the query and returns to the first page of results, without scrolling. */
  choose: (change: PromptsSearch) => void
}

/** The filters of the latest navigation, even before its page has loaded, so that controls react immediately. */
export function useDirectory(shown: PromptsSearch): Directory {
  const navigate = useNavigate()
  const location = useRouterState({ select: (state) => state.location })
  const wanted = location.pathname === '/prompts' ? location.search : undefined
  const search = useMemo(
    () => (wanted ? promptsSearch(wanted as Record<string, unknown>) : shown),
    [wanted, shown],
  )
  const choose = (change: PromptsSearch) =>
    void navigate({
      to: '/prompts',
      search: (previous) => ({ ...promptsSearch(previous), page: undefined, ...change }),
      resetScroll: false,
    })
  return { search, choose }
}
