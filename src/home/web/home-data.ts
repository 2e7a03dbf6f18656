import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { searchContract } from '#search/contract.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'

/** The number of featured services that the server returns, for skeletons of the same size. */
export const FEATURED_COUNT = 6
/** Featured services are refetched after a minute. */
const FRESH_MS = 60_000

/** The filters of the featured vibers, with the category of each. */
export const featuredFilters = {
  all: undefined,
  coders: 'coding',
  marketers: 'marketing',
} as const
export type FeaturedFilter = keyof typeof featuredFilters

export interface HomeSearch {
  featured?: Exclude<FeaturedFilter, 'all'> | undefined
}

export function featuredSearch(params: Record<string, unknown>): HomeSearch {
  const wanted = params['featured']
  return { featured: wanted === 'coders' || wanted === 'marketers' ? wanted : undefined }
}

/** Featured vibers, then the best other ones (docs/product-rules.md#featured-vibers). */
export function featuredQuery(filter: FeaturedFilter) {
  const category = featuredFilters[filter]
  return queryOptions({
    ...read(searchContract, 'featured', category && { category }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Reviews that an admin has chosen. */
export const testimonialsQuery = read(reviewsContract, 'testimonials')

/** The server waits for the data; the browser shows the page immediately with skeletons. */
export function prefetchHome(queryClient: QueryClient, { featured }: HomeSearch) {
  const loading = Promise.all([
    queryClient.prefetchQuery(featuredQuery(featured ?? 'all')),
    queryClient.prefetchQuery(testimonialsQuery),
    queryClient.prefetchQuery(categoriesQuery),
  ])
  return typeof window === 'undefined' ? loading : undefined
}
