import { useTranslations } from 'use-intl'
import { categories } from '#services/categories.ts'
import { findNamed } from '#services/discovery.ts'
import { useCategories, useDiscoveryName } from '#services/web/use-categories.ts'

/** The displayed name of a category in the address. An unknown category is shown unchanged. */
export function useCategoryName(): (category: string) => string {
  const tc = useTranslations('services')
  const { discovery } = useCategories()
  const nameOf = useDiscoveryName()
  return (category) => {
    const trade = categories.find((one) => one === category.trim().toLowerCase())
    if (trade) return tc(`categories.${trade}`)
    const named = findNamed(discovery, category)
    return named ? nameOf(named) : category
  }
}
