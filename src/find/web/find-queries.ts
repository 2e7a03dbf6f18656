import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { findContract } from '../contract.ts'
import { MAX_SHOWN, type Kind } from '../kinds.ts'

/** Results are refetched after a minute, to include newly published content. */
const FRESH_MS = 60_000

/** The best results of every kind, with totals. */
export function everythingQuery(q: string) {
  return queryOptions({
    ...read(findContract, 'everything', { q }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The results of one kind, up to MAX_SHOWN. */
export function kindQuery(q: string, kind: Kind) {
  return queryOptions({
    ...read(findContract, 'everything', { q, kinds: kind, limit: MAX_SHOWN }),
    staleTime: FRESH_MS,
  })
}
