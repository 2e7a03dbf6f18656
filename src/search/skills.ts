import type { Category } from '#services/categories.ts'
import type { Categories } from '#services/categories-contract.ts'
import { findNamed } from '#services/discovery.ts'

/**
 * The main categories whose skills the filter offers for a category of either kind; all offered ones if it is unknown
 * (docs/product-rules.md#search-categories).
 */
export function tradesOf(
  category = 'all',
  { categories, discovery }: Pick<Categories, 'categories' | 'discovery'>,
): readonly Category[] {
  const trade = categories.find(({ slug }) => slug === category.toLowerCase())
  if (trade) return [trade.slug]
  const offered = categories.filter(({ isOffered }) => isOffered).map(({ slug }) => slug)
  return findNamed(discovery, category)?.trades ?? offered
}
