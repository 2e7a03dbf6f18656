import type { MainCategory } from '#services/categories-contract.ts'
import { useOfferedCategories } from '#services/web/use-categories.ts'

const MOST = 6

/** The categories with a card on the landing page: the built-in ones first, at most six. */
export function landingCategories(offered: readonly MainCategory[]): MainCategory[] {
  return offered
    .toSorted((one, other) => Number(other.isBuiltIn) - Number(one.isBuiltIn))
    .slice(0, MOST)
}

export function useLandingCategories(): MainCategory[] {
  return landingCategories(useOfferedCategories())
}
