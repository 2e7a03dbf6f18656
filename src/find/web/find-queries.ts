import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { findContract } from '../contract.ts'
import { MAX_SHOWN, type Kind } from '../kinds.ts'

/** What is published later is to be found by whoever asks again. */
const FRESH_MS = 60_000

/** The best of every kind, and how many there are of each. */
export function everythingQuery(q: string) {
  return queryOptions({
    ...read(findContract, 'everything', { q }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** As many of one kind as are shown at most. */
export function kindQuery(q: string, kind: Kind) {
  return queryOptions({
    ...read(findContract, 'everything', { q, kinds: kind, limit: MAX_SHOWN }),
    staleTime: FRESH_MS,
  })
}
