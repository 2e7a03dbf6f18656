import type { QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { useContentChanged } from '#publishing/web/use-content-changed.ts'
import { definedParams, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { blogAdminContract } from '../admin-contract.ts'
import { blogContract, type PostQuery } from '../contract.ts'

export const POSTS_PER_PAGE = 12
export const ADMIN_POSTS_PER_PAGE = 25
/** How many posts an author's profile shows. */
export const POSTS_OF_AUTHOR = 6

/** Cached data that is older is read again when a page is opened. */
const FRESH_MS = 30_000

export const postsQuery = ({
  page,
  ...choice
}: {
  category?: string | undefined
  tag?: string | undefined
  page?: PageMark | undefined
}) =>
  read(blogContract, 'published', {
    ...definedParams(choice),
    ...(page && pagingOf(page)),
    limit: POSTS_PER_PAGE,
  })

export const myPostsQuery = (authorId: number, page?: PageMark) =>
  read(blogContract, 'list', { authorId, ...pagingOf(page), limit: POSTS_PER_PAGE })

export const allPostsQuery = (choice: Partial<PostQuery>) =>
  read(blogContract, 'list', { ...definedParams(choice), limit: ADMIN_POSTS_PER_PAGE })

export const postBySlugQuery = (slug: string) => read(blogContract, 'bySlug', { slug })

/** Not cached, so that an editor never starts from an outdated text. */
export const postQuery = (id: number) => ({ ...read(blogContract, 'get', { id }), gcTime: 0 })

export const postsOfAuthorQuery = (id: number) =>
  read(blogContract, 'ofAuthor', { id, limit: POSTS_OF_AUTHOR })

export const blogCategoriesQuery = read(blogAdminContract, 'categories')

/** Prefetches for loaders. Errors are not thrown; the part of the page that uses the query shows them. */
export async function readFreshly(
  queryClient: QueryClient,
  ...queries: { queryKey: readonly unknown[] }[]
): Promise<void> {
  const reads = queries.map((query) => queryClient.prefetchQuery({ ...query, staleTime: FRESH_MS }))
  await Promise.all(reads)
}

/** Refreshes all queries for posts and categories. */
export function usePostsChanged(): () => Promise<void> {
  return useContentChanged((path) => /^\/api\/blog\b/.test(path))
}
