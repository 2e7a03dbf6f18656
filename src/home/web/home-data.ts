import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { searchContract } from '#search/contract.ts'
import { builtInCategories, isBuiltInCategory, type BuiltInCategory } from '#services/categories.ts'
import type { Categories } from '#services/categories-contract.ts'
import { landingSections, type LandingSection } from '#settings/landing.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { loadedCategories } from '#services/web/use-categories.ts'

/** The number of featured services that the server returns, for skeletons of the same size. */
export const FEATURED_COUNT = 6
/** Featured services are refetched after a minute. */
const FRESH_MS = 60_000

/** The filters of the built-in categories in addresses. Other categories use their slugs. */
const builtInFilters: Readonly<Record<BuiltInCategory, string>> = {
  coding: 'coders',
  marketing: 'marketers',
}

/** The filter of a main category's featured vibers. */
export function filterFor(category: string): string {
  return isBuiltInCategory(category) ? builtInFilters[category] : category
}

/** The filter of one main category; undefined for all. */
export interface HomeSearch {
  featured?: string | undefined
}

const SLUG = /^[a-z][a-z0-9_]{1,39}$/

export function featuredSearch(params: Record<string, unknown>): HomeSearch {
  const wanted = params['featured']
  const isPossible = typeof wanted === 'string' && SLUG.test(wanted) && !isBuiltInCategory(wanted)
  return { featured: isPossible && wanted !== 'all' ? wanted : undefined }
}

/** Featured vibers, then the best other ones (docs/product-rules.md#featured-vibers). */
export function featuredQuery(filter: string | undefined) {
  const category = builtInCategories.find((one) => builtInFilters[one] === filter) ?? filter
  return queryOptions({
    ...read(searchContract, 'featured', category ? { category } : undefined),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Reviews that an admin has chosen. */
export const testimonialsQuery = read(reviewsContract, 'testimonials')

/** The offered main categories, which the root route has loaded. */
export function offeredIn(queryClient: QueryClient): Categories['categories'] {
  return loadedCategories(queryClient).categories.filter(({ isOffered }) => isOffered)
}

/** The shown sections below the first screen. */
export function sectionsOf({ landing }: SiteInfo): readonly LandingSection[] {
  return landing?.sections ?? landingSections
}

/** The server waits for the data; the browser shows the page immediately with skeletons. Skips hidden sections. */
export async function prefetchHome(
  queryClient: QueryClient,
  { featured, sections }: HomeSearch & { sections: readonly LandingSection[] },
) {
  const loading = Promise.all([
    sections.includes('featured') && queryClient.prefetchQuery(featuredQuery(featured)),
    sections.includes('voices') && queryClient.prefetchQuery(testimonialsQuery),
  ])
  if (typeof window === 'undefined') await loading
}
