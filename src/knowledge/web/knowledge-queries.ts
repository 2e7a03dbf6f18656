import type { QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { useContentChanged } from '#publishing/web/use-content-changed.ts'
import { type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { knowledgeAdminContract } from '../admin-contract.ts'
import type { ArticleStatus } from '../article.ts'
import { knowledgeContract } from '../contract.ts'

export const PER_PAGE = 20
const RECENT = 6
export const ADMIN_PER_PAGE = 25
/** How long articles and categories stay fresh in the cache. */
export const FRESH_MS = 30_000

export const categoriesQuery = read(knowledgeContract, 'categories', {})
export const allCategoriesQuery = read(knowledgeContract, 'categories', { status: 'all' })
export const categoryQuery = (slug: string) => read(knowledgeContract, 'category', { slug })
export const recentQuery = read(knowledgeContract, 'articles', { limit: RECENT })
export const inCategoryQuery = (categorySlug: string, page?: PageMark) =>
  read(knowledgeContract, 'articles', { categorySlug, ...pagingOf(page), limit: PER_PAGE })
export const foundQuery = (q: string, page?: PageMark) =>
  read(knowledgeContract, 'search', { q, ...pagingOf(page), limit: PER_PAGE })

/** A prefetch (`isAhead`) is not counted as a view. */
export const articleQuery = (categorySlug: string, articleSlug: string, isAhead: boolean) =>
  read(knowledgeContract, 'article', {
    categorySlug,
    articleSlug,
    ...(isAhead && { ahead: '1' as const }),
  })

export const allArticlesQuery = (choice: {
  q?: string | undefined
  status?: ArticleStatus | undefined
  category?: string | undefined
  page?: PageMark | undefined
}) =>
  read(knowledgeContract, 'articles', {
    status: choice.status ?? 'all',
    limit: ADMIN_PER_PAGE,
    ...pagingOf(choice.page),
    ...(choice.q && { q: choice.q }),
    ...(choice.category && { categorySlug: choice.category }),
  })
/** Not cached, so that the editor never starts with an outdated text. */
export const originalQuery = (id: number) => ({
  ...read(knowledgeAdminContract, 'original', { id }),
  gcTime: 0,
})
export const feedbackQuery = (id: number, page?: PageMark) =>
  read(knowledgeAdminContract, 'feedback', { id, ...pagingOf(page), limit: ADMIN_PER_PAGE })
export const analyticsQuery = read(knowledgeAdminContract, 'analytics', {})

/** Fetches all queries of a page in parallel, for its loader. */
export function fetchAll(
  queryClient: QueryClient,
  ...queries: readonly { queryKey: readonly unknown[]; queryFn?: unknown }[]
) {
  return Promise.all(
    queries.map((query) =>
      queryClient.fetchQuery({ ...(query as object), staleTime: FRESH_MS } as never),
    ),
  )
}

/** Refetches every list and page that shows articles or categories. */
export function useKnowledgeChanged(): () => Promise<void> {
  return useContentChanged((path) => path.startsWith('/api/knowledge-base'))
}
