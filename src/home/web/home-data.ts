import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#platform/web/client.ts'
import { reviewsContract, type Review } from '#reviews/contract.ts'
import type { Service } from '#services/contract.ts'
import { servicesQuery } from '#search/web/browse-search.ts'

export const FEATURED_COUNT = 6
const VOICES = 3
const ENOUGH_WORDS = 40

/** The filter of the featured vibers and the category behind each choice (specification §2). */
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

/** The best services of the marketplace, in the server's order of quality. */
export function featuredQuery(filter: FeaturedFilter) {
  return servicesQuery({ category: featuredFilters[filter] }, FEATURED_COUNT)
}

/** Real words of real clients: one good, written review for each of the best-rated vibers (R11). */
export const voicesQuery = queryOptions({
  queryKey: ['home', 'voices'] as const,
  queryFn: async ({ client }) => {
    const { items } = await client.fetchQuery(featuredQuery('all'))
    const lists = await Promise.all(ratedProviders(items).map(reviewsOf))
    return lists.flatMap((reviews) => reviews.find(isQuotable) ?? []).slice(0, VOICES)
  },
})

function ratedProviders(services: readonly Service[]): number[] {
  const rated = services.filter((service) => service.rating.count > 0)
  return [...new Set(rated.map((service) => service.userId))]
}

async function reviewsOf(id: number): Promise<Review[]> {
  return (await api(reviewsContract).ofProvider({ id, limit: 10 })).items
}

function isQuotable(review: Review): boolean {
  return review.rating >= 4 && (review.comment?.length ?? 0) >= ENOUGH_WORDS
}

/** The server waits for the whole page; in the browser it appears at once with skeletons. */
export function prefetchHome(queryClient: QueryClient, { featured }: HomeSearch) {
  const loading = Promise.all([
    queryClient.prefetchQuery(featuredQuery(featured ?? 'all')),
    queryClient.prefetchQuery(voicesQuery),
  ])
  return typeof window === 'undefined' ? loading : undefined
}
