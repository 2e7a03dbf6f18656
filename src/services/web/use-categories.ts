import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { categoriesContract, type Categories } from '../category-contract.ts'

export const categoriesQuery = read(categoriesContract, 'list')

const none: Categories = { blockedSkills: [], subcategories: [], discovery: [] }

/** What can be chosen; nothing until it is known. Pages with a search field bring it along. */
export function useCategories(): Categories {
  return useQuery(categoriesQuery).data ?? none
}

/** What a search category is called: as admins say, else as the catalogue does. */
export function useDiscoveryName(): (one: {
  slug: string
  label: string
  isBuiltIn: boolean
}) => string {
  const t = useTranslations('services')
  return ({ slug, label, isBuiltIn }) =>
    isBuiltIn ? t(`discovery.${slug}` as 'discovery.design') : label
}

/** What a subcategory is called: as admins say, else as the catalogue does. */
export function useSubcategoryName(): (slug: string, label: string | null) => string {
  const t = useTranslations('services')
  return (slug, label) => label ?? t(`subcategories.${slug}` as 'subcategories.seo')
}
