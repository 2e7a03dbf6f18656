import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import type { MeshFamily } from '#ui/mesh.tsx'
import { hasBuiltInHue, newMarketplace } from '../built-in-categories.ts'
import { isBuiltInCategory } from '../categories.ts'
import {
  servicesCategoriesContract,
  type Categories,
  type MainCategory,
  type Translations,
} from '../categories-contract.ts'
import { soldKey } from '../sold-words.ts'

export const categoriesQuery = read(servicesCategoriesContract, 'list')

const none: Categories = {
  categories: newMarketplace,
  blockedSkills: [],
  subcategories: [],
  discovery: [],
}

/** The vocabulary of the marketplace, which the root route loads for every page. */
export function useCategories(): Categories {
  return useQuery(categoriesQuery).data ?? none
}

/** The vocabulary outside of components, such as for the head of a page. */
export function loadedCategories(queryClient: QueryClient): Categories {
  return queryClient.getQueryData(categoriesQuery.queryKey) ?? none
}

/** Gives the catalogue key of a text that names what is sold. */
export function useSoldKey() {
  const { categories } = useCategories()
  return <Key extends string>(key: Key) => soldKey(key, categories)
}

/** The main categories that new services and filters offer. */
export function useOfferedCategories(): MainCategory[] {
  return useCategories().categories.filter(({ isOffered }) => isOffered)
}

/** The search categories that find services of a main category that is offered. */
export function useOfferedDiscovery(): Categories['discovery'] {
  const { categories, discovery } = useCategories()
  const offered = new Set(categories.filter(({ isOffered }) => isOffered).map(({ slug }) => slug))
  return discovery.filter(({ trades }) => trades.some((trade) => offered.has(trade)))
}

/** The admins' name of a main category in a language; undefined means the catalogue's text. */
export function ownCategoryName(
  categories: readonly Pick<MainCategory, 'slug' | 'label' | 'labels'>[],
  slug: string,
  locale: string,
): string | undefined {
  const one = categories.find((known) => known.slug === slug)
  return one?.labels[locale as keyof MainCategory['labels']] ?? one?.label ?? undefined
}

/** The name of a main category: the admins' label, or else the catalogue's text. */
export function useMainCategoryName(): (slug: string) => string {
  const t = useTranslations('services')
  const locale = useLocale()
  const { categories } = useCategories()
  return (slug) =>
    ownCategoryName(categories, slug, locale) ??
    (isBuiltInCategory(slug) ? t(`categories.${slug}`) : slug)
}

/** The colors of a main category's generated images: a family, or a hue. */
export function categoryArt(category: Pick<MainCategory, 'slug' | 'hue'>): MeshFamily | number {
  if (!hasBuiltInHue(category)) return category.hue
  return category.slug === 'coding' ? 'cool' : 'warm'
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

/** The tagline of a main category in the language of the page; null without any. */
export function useTagline(): (
  category: Pick<MainCategory, 'tagline' | 'taglines'>,
) => string | null {
  const locale = useLocale()
  return ({ tagline, taglines }) => taglines?.[locale as keyof Translations] ?? tagline
}

/** The name of a subcategory: the admins' label in the language of the page, or else the catalogue's text. */
export function useSubcategoryName(): (slug: string, label: string | null) => string {
  const t = useTranslations('services')
  const locale = useLocale()
  const { subcategories } = useCategories()
  return (slug, label) =>
    subcategories.find((one) => one.slug === slug)?.labels?.[locale as keyof Translations] ??
    label ??
    t(`subcategories.${slug}` as 'subcategories.seo')
}
