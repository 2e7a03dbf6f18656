import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { definedParams, pagingOf, type PageMark } from '#platform/web/search-values.ts'
import { briefsContract, type ownTabs } from '../contract.ts'
import { GIGS_PER_PAGE, type GigsSearch } from './board/gigs-address.ts'

/** Lists of gigs are refetched after a minute. */
const FRESH_MS = 60_000
export const OWN_PER_PAGE = 20
const SIMILAR_SHOWN = 4

export const briefQuery = (id: number | string) => read(briefsContract, 'get', { id })

export function gigsQuery({ page, ...filter }: GigsSearch) {
  return queryOptions({
    ...read(briefsContract, 'list', {
      ...definedParams(filter),
      ...(page && pagingOf(page)),
      limit: GIGS_PER_PAGE,
    }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The counts of the filters. A separate request, so that the list does not wait for it. */
export function facetsQuery({ page: _page, sort: _sort, ...filter }: GigsSearch) {
  return queryOptions({
    ...read(briefsContract, 'facets', definedParams(filter)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Open gigs of a category, newest first. */
export function similarQuery({ category, subcategory }: GigsSearch) {
  return queryOptions({
    ...read(briefsContract, 'list', {
      ...definedParams({ category, subcategory }),
      sort: 'newest',
      limit: SIMILAR_SHOWN,
    }),
    staleTime: FRESH_MS,
  })
}

/** What the viewer can still do with gigs before a limit refuses more. */
export const allowanceQuery = read(briefsContract, 'allowance')

export const ownBriefsPath = briefsContract.mine.path

export type OwnTab = (typeof ownTabs)[number]

export function ownBriefsQuery({ status, page }: { status: OwnTab; page?: PageMark | undefined }) {
  return read(briefsContract, 'mine', { status, ...pagingOf(page), limit: OWN_PER_PAGE })
}

/** Refetches everything that shows gigs or invitations, after a change. */
export function refreshBriefs(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/api\/(?:briefs|invitations)\b/.test(String(path)),
  })
}
