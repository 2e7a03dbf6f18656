import type { RouterContext } from '#platform/web/page-head.ts'
import { isBuiltInCategory } from '../categories.ts'
import { categoriesQuery, ownCategoryName } from './use-categories.ts'

/** The name of a main category in the head of a page, where hooks are not available. */
export function categoryNameIn(
  { queryClient, t, locale }: Pick<RouterContext, 'queryClient' | 't' | 'locale'>,
  slug: string,
): string {
  const { categories = [] } = queryClient.getQueryData(categoriesQuery.queryKey) ?? {}
  return (
    ownCategoryName(categories, slug, locale) ??
    (isBuiltInCategory(slug) ? t(`services.categories.${slug}`) : slug)
  )
}
