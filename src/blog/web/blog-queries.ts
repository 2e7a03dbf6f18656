import type { QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { useContentChanged } from '#publishing/web/use-content-changed.ts'
import { givenOf, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { blogAdminContract } from '../admin-contract.ts'
import { blogContract, type PostQuery } from '../contract.ts'

export const POSTS_PER_PAGE = 12
export const ADMIN_POSTS_PER_PAGE = 25
/** Posts of one person beside something else, such as their profile. */
export const POSTS_OF_AUTHOR = 6

/** Somebody may have written meanwhile: what is older is asked for again where a page is entered. */
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
    ...givenOf(choice),
    ...(page && pagingOf(page)),
    limit: POSTS_PER_PAGE,
  })

export const myPostsQuery = (authorId: number, page?: PageMark) =>
  read(blogContract, 'list', { authorId, ...pagingOf(page), limit: POSTS_PER_PAGE })

export const allPostsQuery = (choice: Partial<PostQuery>) =>
  read(blogContract, 'list', { ...givenOf(choice), limit: ADMIN_POSTS_PER_PAGE })

export const postBySlugQuery = (slug: string) => read(blogContract, 'bySlug', { slug })

/** Asked afresh each time it is opened, so that nobody begins with what was changed long ago. */
export const postQuery = (id: number) => ({ ...read(blogContract, 'get', { id }), gcTime: 0 })

export const postsOfAuthorQuery = (id: number) =>
  read(blogContract, 'ofAuthor', { id, limit: POSTS_OF_AUTHOR })

export const blogCategoriesQuery = read(blogAdminContract, 'categories')

/** For loaders. What fails is told in its own place on the page. */
export async function readFreshly(
  queryClient: QueryClient,
  ...queries: { queryKey: readonly unknown[] }[]
): Promise<void> {
  const reads = queries.map((query) => queryClient.prefetchQuery({ ...query, staleTime: FRESH_MS }))
  await Promise.all(reads)
}

/** Reads again every list and page that shows posts or their categories. */
export function usePostsChanged(): () => Promise<void> {
  return useContentChanged((path) => /^\/api\/blog\b/.test(path))
}
