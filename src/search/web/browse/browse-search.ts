import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { redirect, useRouteContext } from '@tanstack/react-router'
import { fieldsQuery } from '#fields/web/fields-query.ts'
import { pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import { soldKey } from '#services/sold-words.ts'
import { categoriesQuery, loadedCategories } from '#services/web/use-categories.ts'
import { searchContract } from '../../contract.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { USD_RATES, type RateScale } from '../../rates.ts'
import {
  browseSearch,
  PAGE_SIZE,
  searchedPart,
  withoutPackages,
  type BrowseSearch,
} from './browse-address.ts'
import { traitFilterOf } from './trait-address.ts'
import type { BrowsePath } from './use-browse.ts'

/** Search results are refetched after a minute. */
const FRESH_MS = 60_000

/** The API filter for the parameters of the address. */
export function filterOf({ category, search, typed, skills, min, max, ...others }: BrowseSearch) {
  const { maxPackage, fields, ...traits } = others
  return {
    ...(category && { category }),
    ...(search && { search: searchedPart(search) }),
    ...(search && typed && { asTyped: typed }),
    ...(skills && { skills }),
    ...(min !== undefined && { minRate: min }),
    ...(max !== undefined && { maxRate: max }),
    ...(maxPackage !== undefined && { maxPackage }),
    ...(fields && { fields }),
    ...traitFilterOf(traits),
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

/** The counts of the filters. A separate request, so that the list does not wait for it. */
export function facetsQuery(search: BrowseSearch) {
  return queryOptions({
    ...read(searchContract, 'facets', { ...filterOf(search), traits: '1' }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

interface LoaderContext {
  queryClient: QueryClient
  site: Pick<SiteInfo, 'currency' | 'hasPackages'>
}

const ratesQuery = queryOptions({ ...read(searchContract, 'rates'), staleTime: FRESH_MS })

/** US dollars have a fixed scale, which needs no request. */
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

/**
 * Redirects if the rates do not fit the steps of the scale, and if packages are meant that the marketplace does not offer.
 * Only the scale of US dollars is known here, because it needs no request.
 */
export function keepToOffered({ context: { site }, search }: Entering, path: BrowsePath): void {
  const inSteps = site.currency === 'usd' ? browseSearch({ ...search }, USD_RATES) : search
  const exact = site.hasPackages ? inSteps : withoutPackages(inSteps)
  const names = ['min', 'max', 'maxPackage', 'sort'] as const
  if (names.some((name) => exact[name] !== search[name])) {
    throw redirect({ to: path, search: exact, replace: true })
  }
}

/** The scale of the rate filter in the marketplace's currency. */
export function useRateScale(): RateScale {
  const { site } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({ ...ratesQuery, enabled: site.currency !== 'usd' })
  return (site.currency === 'usd' ? undefined : data) ?? USD_RATES
}

/**
 * The server waits for the results; the browser shows the page immediately with skeletons. Never throws, because
 * the page itself shows a failed request.
 */
export async function prefetchServices({ queryClient, site }: LoaderContext, params: BrowseSearch) {
  const load = async () => {
    const search = browseSearch({ ...params }, await scaleFor(queryClient, site))
    await Promise.all([
      prefetchFields(queryClient, search),
      queryClient.prefetchQuery(servicesQuery(search)),
      queryClient.prefetchQuery(facetsQuery(search)),
      queryClient.prefetchQuery(categoriesQuery),
    ])
  }
  const loading = load()
  if (typeof window === 'undefined') await loading
}

/** Loads the marketplace's own questions only if it has filters. */
async function prefetchFields(queryClient: QueryClient, search: BrowseSearch) {
  const facets = await queryClient.fetchQuery(facetsQuery(search)).catch(() => undefined)
  if (facets?.fields) await queryClient.prefetchQuery(fieldsQuery('service'))
}

type HeadContext = Parameters<typeof pageHead>[0]['context'] & Pick<RouterContext, 'queryClient'>

/** Both browse pages have the same content, so /browse is the canonical address. */
export function browseHead(context: HeadContext) {
  const { categories } = loadedCategories(context.queryClient)
  return pageHead({
    context,
    title: context.t('search.browseTitle'),
    description: context.t(`search.${soldKey('browseDescription', categories)}`),
    canonical: '/browse',
  })
}
