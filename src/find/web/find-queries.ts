import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { findContract } from '../contract.ts'
import { MAX_SHOWN, type Kind } from '../kinds.ts'
import { type FindSearch, searchedPart } from './find-address.ts'

/** Results are refetched after a minute, to include newly published content. */
const FRESH_MS = 60_000

type Searched = Pick<FindSearch, 'typed'> & { q: string }

const textOf = ({ q, typed }: Searched) => ({
  q: searchedPart(q),
  ...(typed && { asTyped: typed }),
})

/** The best results of every kind, with totals. */
export function everythingQuery(search: Searched) {
  return queryOptions({
    ...read(findContract, 'everything', textOf(search)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The results of one kind, up to MAX_SHOWN. */
export function kindQuery(search: Searched, kind: Kind) {
  return queryOptions({
    ...read(findContract, 'everything', { ...textOf(search), kinds: kind, limit: MAX_SHOWN }),
    staleTime: FRESH_MS,
  })
}
