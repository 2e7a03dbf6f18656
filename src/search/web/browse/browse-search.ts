import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { redirect, useRouteContext } from '@tanstack/react-router'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'
import { searchContract } from '../../contract.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { USD_RATES, type RateScale } from '../../rates.ts'
import { browseSearch, PAGE_SIZE, type BrowseSearch } from './browse-address.ts'
import type { BrowsePath } from './use-browse.ts'

/** Services alone go stale, after a minute. */
const FRESH_MS = 60_000

/** The filter of the API that an address stands for. */
export function filterOf({ category, search, skills, min, max }: BrowseSearch) {
  return {
    ...(category && { category }),
    ...(search && { search }),
    ...(skills && { skills }),
    ...(min !== undefined && { minRate: min }),
    ...(max !== undefined && { maxRate: max }),
  }
}

export function servicesQuery(search: BrowseSearch, limit = PAGE_SIZE) {
  const { sort, page } = search
  return queryOptions({
    ...read(searchContract, 'services', {
      ...filterOf(search),
      ...(sort && { sort }),
      ...(page && pagingOf(page)),
      limit,
    }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Counts beside the filters. A second question, so that the list never waits for it. */
export function facetsQuery(search: BrowseSearch) {
  return queryOptions({
    ...read(searchContract, 'facets', filterOf(search)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

interface LoaderContext {
  queryClient: QueryClient
  site: Pick<SiteInfo, 'currency'>
}

const ratesQuery = queryOptions({ ...read(searchContract, 'rates'), staleTime: FRESH_MS })

/** Dollars have the scale of the specification, without asking. */
async function scaleFor(
  queryClient: QueryClient,
  { currency }: LoaderContext['site'],
): Promise<RateScale> {
  if (currency === 'usd') return USD_RATES
  return queryClient.fetchQuery(ratesQuery).catch(() => USD_RATES)
}

interface Entering {
  context: Pick<LoaderContext, 'site'>
  search: BrowseSearch
}

/** Leads on from rates that limit nothing or lie between two steps, as far as the scale is known without asking. */
export function keepToScale({ context: { site }, search }: Entering, path: BrowsePath): void {
  if (site.currency !== 'usd') return
  const exact = browseSearch({ ...search }, USD_RATES)
  if (exact.min !== search.min || exact.max !== search.max) {
    throw redirect({ to: path, search: exact, replace: true })
  }
}

/** The scale of the rate filter, for the installation's currency. */
export function useRateScale(): RateScale {
  const { site } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({ ...ratesQuery, enabled: site.currency !== 'usd' })
  return (site.currency === 'usd' ? undefined : data) ?? USD_RATES
}

/**
 * On the server the page waits for its results; in the browser it appears at once and shows
 * skeletons. A failure is shown by the page itself, so nothing is thrown here.
 */
export async function prefetchServices({ queryClient, site }: LoaderContext, asked: BrowseSearch) {
  const load = async () => {
    const search = browseSearch({ ...asked }, await scaleFor(queryClient, site))
    await Promise.all([
      queryClient.prefetchQuery(servicesQuery(search)),
      queryClient.prefetchQuery(facetsQuery(search)),
      queryClient.prefetchQuery(categoriesQuery),
    ])
  }
  const loading = load()
  if (typeof window === 'undefined') await loading
}

type HeadContext = Parameters<typeof pageHead>[0]['context']

/** The same for both addresses; search engines are told of the first. */
export function browseHead(context: HeadContext) {
  return pageHead({
    context,
    title: context.t('search.browseTitle'),
    description: context.t('search.browseDescription'),
    canonical: '/browse',
  })
}
