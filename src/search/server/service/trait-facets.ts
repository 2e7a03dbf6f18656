import type { TraitFacets } from '../../trait-filters.ts'
import { daySteps, ratingSteps, responseSteps } from '../../traits.ts'
import type { TraitCounts } from '../queries/trait-facets.ts'

/** The counts of each step that a filter offers. */
export function traitFacets({ rating, days, response, ...codes }: TraitCounts): TraitFacets {
  const perStep = (steps: readonly number[], counts: readonly number[]) =>
    steps.map((value, index) => ({ value, count: counts[index] ?? 0 }))
  return {
    ratings: perStep(ratingSteps, rating),
    days: perStep(daySteps, days),
    responseHours: perStep(responseSteps, response),
    ...codes,
  }
}
