import type { QueryClient } from '@tanstack/react-query'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { promptsCategoriesContract } from '../categories-contract.ts'
import { categoriesQuery } from './prompts-queries.ts'

/** The present slug of a category that has or had this slug; undefined if there is none. */
export async function presentCategory(
  queryClient: QueryClient,
  slug: string,
): Promise<string | undefined> {
  const categories = await queryClient.ensureQueryData(categoriesQuery)
  if (categories.some((category) => category.slug === slug)) return slug
  try {
    const category = await api(promptsCategoriesContract).get({ slug })
    return category.slug
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
    return undefined
  }
}
