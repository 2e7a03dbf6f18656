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

const CONTENT = 'gigs,posts,articles,prompts,pages'

interface Options {
  /** True if the suggestions, which cover services and vibers, found nothing. */
  isBare?: boolean
}

/**
 * Gigs, posts, articles, prompts and pages for a text that is being typed. Without suggestions also services and vibers, for
 * which the search corrects the spelling.
 */
export function useContentSuggestions(typed: string, { isBare = false }: Options = {}) {
  const wanted = typed.trim().slice(0, MAX_QUERY)
  const text = useDebounced(wanted, PAUSE_MS)
  const isWanted = text.length > 1
  const { data, error, isFetching } = useQuery({
    ...read(findContract, 'everything', {
      q: text,
      kinds: isBare ? `services,vibers,${CONTENT}` : CONTENT,
      limit: OF_EACH,
    }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    groups: useDeferredValue(isWanted ? (data ?? none) : none),
    error: isWanted ? error : null,
    isLoading: isWanted && (isFetching || text !== wanted),
  }
}
