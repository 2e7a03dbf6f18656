import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { promptsSearch, type PromptsSearch } from './prompts-address.ts'

export interface Directory {
  search: PromptsSearch
  /** Goes to the address with this change, back on its first page, without moving the page. */
  choose: (change: PromptsSearch) => void
}

/** The choices of the address asked for last, even before its page is ready: what is pressed looks pressed. */
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
