import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { searchContract } from '#search/contract.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'

/** As many cards as the server sends, for skeletons with the same box. */
export const FEATURED_COUNT = 6
/** Services alone go stale, after a minute. */
const FRESH_MS = 60_000

/** The filter of the featured vibers and the category behind each choice. */
export const featuredFilters = {
  all: undefined,
  coders: 'coding',
  marketers: 'marketing',
} as const
export type FeaturedFilter = keyof typeof featuredFilters

export interface HomeSearch {
  featured?: Exclude<FeaturedFilter, 'all'> | undefined
}

export function featuredSearch(given: Record<string, unknown>): HomeSearch {
  const wanted = given['featured']
  return { featured: wanted === 'coders' || wanted === 'marketers' ? wanted : undefined }
}

/** Whom admins chose, then the best of the others (docs/product-rules.md#featured-vibers). */
export function featuredQuery(filter: FeaturedFilter) {
  const category = featuredFilters[filter]
  return queryOptions({
    ...read(searchContract, 'featured', category && { category }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Real words of real clients, chosen by an admin. */
export const testimonialsQuery = read(reviewsContract, 'testimonials')

/** The server waits for the whole page; in the browser it appears at once with skeletons. */
export function prefetchHome(queryClient: QueryClient, { featured }: HomeSearch) {
  const loading = Promise.all([
    queryClient.prefetchQuery(featuredQuery(featured ?? 'all')),
    queryClient.prefetchQuery(testimonialsQuery),
    queryClient.prefetchQuery(categoriesQuery),
  ])
  return typeof window === 'undefined' ? loading : undefined
}
