import services from '#catalogue/en/services.json' with { type: 'json' }
import type { MatchReason } from '../brief-contract.ts'
import { reasonsOf, type Fit } from '../fit.ts'
import type { BriefRow } from './queries/reading.ts'

type Fitted = Pick<
  BriefRow,
  'skills' | 'subcategory' | 'subcategoryLabel' | 'budgetType' | 'budgetMinCents'
>

const builtIn: Record<string, string> = services.subcategories

/** Why a viber with this rating fits a gig. */
export function reasonsFor(fit: Fit, brief: Fitted, rating: number): MatchReason[] {
  const { subcategory, subcategoryLabel } = brief
  const subcategoryName = subcategoryLabel ?? builtIn[subcategory ?? ''] ?? subcategory ?? ''
  const budgetMin = brief.budgetMinCents
  return reasonsOf(fit, { ...brief, budgetMin, subcategoryName }, rating)
}
