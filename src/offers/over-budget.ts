import type { BudgetType } from '#briefs/brief.ts'

interface Budget {
  budgetType: BudgetType | null
  budgetMinCents: number | null
  budgetMaxCents: number | null
}

interface Price {
  pricing: 'fixed' | 'hourly'
  totalCents: number
  rateCents: number | null
}

/**
 * How far a proposal is above (positive) or below (negative) the budget of a gig, in cents; 0 within it. A fixed budget is
 * compared with the total, an hourly one with the rate. Null without a budget or for another kind of price.
 */
export function centsOverBudget(
  { budgetType, budgetMinCents: min, budgetMaxCents: max }: Budget,
  { pricing, totalCents, rateCents }: Price,
): number | null {
  if (budgetType !== pricing || (min ?? max) === null) return null
  const cents = pricing === 'hourly' ? (rateCents ?? 0) : totalCents
  if (max !== null && cents > max) return cents - max
  return min !== null && cents < min ? cents - min : 0
}
