import { isBuiltInCategory, builtInCategories } from './categories.ts'
import type { MainCategory } from './categories-contract.ts'

/**
 * The catalogue key of a text that names coding and marketing: its neutral form, unless exactly these are offered
 * under their built-in names.
 */
export function soldKey<Key extends string>(
  key: Key,
  categories: readonly Pick<MainCategory, 'slug' | 'label' | 'isOffered'>[],
): Key | `neutral.${Key}` {
  const offered = categories.filter(({ isOffered }) => isOffered)
  const isOriginal =
    offered.length === builtInCategories.length &&
    offered.every(({ slug, label }) => isBuiltInCategory(slug) && label === null)
  return isOriginal ? key : `neutral.${key}`
}
