import { findNamed } from '#services/discovery.ts'
import {
  useCategories,
  useDiscoveryName,
  useMainCategoryName,
} from '#services/web/use-categories.ts'

/** The displayed name of a category in the address. An unknown category is shown unchanged. */
export function useCategoryName(): (category: string) => string {
  const tradeOf = useMainCategoryName()
  const { categories, discovery } = useCategories()
  const nameOf = useDiscoveryName()
  return (category) => {
    const wanted = category.trim().toLowerCase()
    if (categories.some(({ slug }) => slug === wanted)) return tradeOf(wanted)
    const named = findNamed(discovery, category)
    return named ? nameOf(named) : category
  }
}
