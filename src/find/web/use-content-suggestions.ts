import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { read } from '#platform/web/query.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { findContract, type FoundGroup } from '../contract.ts'
import { MAX_QUERY } from '../kinds.ts'

/** Longer than the pause for suggestions, because this search is limited to one request per second. */
const PAUSE_MS = 300
const OF_EACH = 3
const none: FoundGroup[] = []

/** Posts, articles, prompts and pages for a text that is being typed. Suggestions cover services and vibers. */
export function useContentSuggestions(typed: string) {
  const text = useDebounced(typed.trim().slice(0, MAX_QUERY), PAUSE_MS)
  const isWanted = text.length > 1
  const { data, error, isFetching } = useQuery({
    ...read(findContract, 'everything', {
      q: text,
      kinds: 'posts,articles,prompts,pages',
      limit: OF_EACH,
    }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    groups: useDeferredValue(isWanted ? (data ?? none) : none),
    error: isWanted ? error : null,
    isLoading: isWanted && (isFetching || text !== typed.trim()),
  }
}
