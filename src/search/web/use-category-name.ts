import { useTranslations } from 'use-intl'
import { categories, findCategoryRule } from '#services/categories.ts'

/** What a category of the address is called; unknown ones as they were written. */
export function useCategoryName(): (category: string) => string {
  const t = useTranslations('search')
  const tc = useTranslations('services')
  return (category) => {
    const slug = findCategoryRule(category)?.slug
    const trade = categories.find((one) => one === slug)
    if (trade) return tc(`categories.${trade}`)
    return slug ? t(`discovery.${slug}` as 'discovery.design') : category
  }
}
