import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { servicesCategoriesContract, type Categories } from '../categories-contract.ts'

export const categoriesQuery = read(servicesCategoriesContract, 'list')

const none: Categories = { blockedSkills: [], subcategories: [], discovery: [] }

/** Active categories; empty until they are loaded. Pages with a search field load them on the server. */
export function useCategories(): Categories {
  return useQuery(categoriesQuery).data ?? none
}

/** The name of a search category: the admins' label, or else the catalogue's text. */
export function useDiscoveryName(): (one: {
  slug: string
  label: string
  isBuiltIn: boolean
}) => string {
  const t = useTranslations('services')
  return ({ slug, label, isBuiltIn }) =>
    isBuiltIn ? t(`discovery.${slug}` as 'discovery.design') : label
}

/** The name of a subcategory: the admins' label, or else the catalogue's text. */
export function useSubcategoryName(): (slug: string, label: string | null) => string {
  const t = useTranslations('services')
  return (slug, label) => label ?? t(`subcategories.${slug}` as 'subcategories.seo')
}
