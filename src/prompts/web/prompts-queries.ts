import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { definedParams, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { promptsCategoriesContract } from '../categories-contract.ts'
import { promptsContract } from '../contract.ts'
import type { PromptsSearch } from './directory/prompts-address.ts'

export const PAGE_SIZE = 24
/** How long lists stay fresh in the cache. */
const FRESH_MS = 60_000

/** The list for the query of the directory page. */
export function promptsQuery({ layout: _layout, featured, page, ...search }: PromptsSearch) {
  const filter = {
    ...definedParams(search),
    ...(page && pagingOf(page)),
    ...(featured && { featured: 'true' as const }),
  }
  return queryOptions({
    ...read(promptsContract, 'list', { ...filter, limit: PAGE_SIZE }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export const statsQuery = queryOptions({ ...read(promptsContract, 'stats'), staleTime: FRESH_MS })
export const categoriesQuery = queryOptions({
  ...read(promptsCategoriesContract, 'list'),
  staleTime: FRESH_MS,
})

export const promptQuery = (address: { categorySlug: string; slug: string }) =>
  read(promptsContract, 'get', address)

/** The prompt with its revision, for the author and admins. */
export const promptByIdQuery = (id: number) => read(promptsContract, 'byId', { id })

const RATINGS_SHOWN = 10
export const ratingsQuery = ({ id, slug }: { id: number; slug: string }, page?: PageMark) =>
  queryOptions({
    ...read(promptsContract, 'ratings', { id, slug, ...pagingOf(page), limit: RATINGS_SHOWN }),
    placeholderData: keepPreviousData,
  })
export const ratingsPageSize = RATINGS_SHOWN

export const showsPrompts = (path: string) => /^\/api\/(admin\/)?prompt/.test(path)
export const isOfPrompts = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  showsPrompts(String(queryKey[0]))

export const ownTabs = ['mine', 'favorites'] as const
export type OwnTab = (typeof ownTabs)[number]

export const ownQuery = (tab: OwnTab, page?: PageMark) =>
  queryOptions({
    ...read(promptsContract, tab, { ...pagingOf(page), limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

export const allCategoriesQuery = read(promptsCategoriesContract, 'list', { all: '1' })
