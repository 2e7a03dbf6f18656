import { categories, type Category } from '#services/categories.ts'
import type { Categories } from '#services/categories-contract.ts'
import { findNamed } from '#services/discovery.ts'

/**
 * The main categories whose skills the filter offers for a category of either kind; all of them if it is unknown
 * (docs/product-rules.md#search-categories).
 */
export function tradesOf(
  category = 'all',
  discovery: Categories['discovery'],
): readonly Category[] {
  const trade = categories.find((one) => one === category.toLowerCase())
  return trade ? [trade] : (findNamed(discovery, category)?.trades ?? categories)
}
