import { categories, type Category } from '#services/categories.ts'
import type { Categories } from '#services/category-contract.ts'
import { findNamed } from '#services/discovery.ts'

/**
 * Whose skills the filter shows: a trade's own, a search category's parents', else both
 * (docs/product-rules.md#search-categories).
 */
export function tradesOf(
  category = 'all',
  discovery: Categories['discovery'],
): readonly Category[] {
  const trade = categories.find((one) => one === category.toLowerCase())
  return trade ? [trade] : (findNamed(discovery, category)?.trades ?? categories)
}
