import type { MatchReason } from './brief-contract.ts'
import type { BudgetType } from './brief.ts'

/** How well a viber fits a gig, as the view `brief_fits` computes it (docs/ranking.md#gigs). */
export interface Fit {
  /** One bit for each skill of the gig, the first skill the lowest. */
  sharedSkills: number
  skillsPoints: number
  subcategoryPoints: number
  budgetPoints: number
  qualityPoints: number
  /** The sum of the points. */
  score: number
}

/** Matches with fewer points are not kept. */
export const MIN_SCORE = 50

interface FittedBrief {
  skills: readonly string[]
  /** The English name of the subcategory. */
  subcategoryName: string
  budgetType: BudgetType | null
  budgetMin: number | null
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' })

/** The skills that the viber and the gig share, in the order of the gig. */
export function sharedSkillsOf(
  { sharedSkills }: Pick<Fit, 'sharedSkills'>,
  { skills }: Pick<FittedBrief, 'skills'>,
): string[] {
  return skills.filter((_, place) => (sharedSkills & (1 << place)) !== 0)
}

/** Names of skills as a text such as 'React and Node.js'. */
export function listOfSkills(skills: readonly string[]): string {
  return lists.format(skills)
}

/** The parts of the score that have points, with the words that explain them. `rating`: of the viber; 0 without reviews. */
export function reasonsOf(fit: Fit, brief: FittedBrief, rating: number): MatchReason[] {
  const skills = sharedSkillsOf(fit, brief)
  const parts: MatchReason[] = [
    {
      kind: 'skills',
      text: skills.length > 0 ? listOfSkills(skills) : 'No particular skills needed',
      points: fit.skillsPoints,
      skills,
    },
    { kind: 'subcategory', text: brief.subcategoryName, points: fit.subcategoryPoints },
    {
      kind: 'budget',
      text: budgetTexts[budgetFitOf(fit.budgetPoints, brief)],
      points: fit.budgetPoints,
    },
    {
      kind: 'quality',
      text: rating > 0 ? `Rated ${rating.toFixed(1)}` : 'No reviews yet',
      points: fit.qualityPoints,
      rating,
    },
  ]
  return parts.filter(({ points }) => points > 0)
}

/** Why a viber has these points for the budget. Points for a rate are those of an hourly budget with a maximum. */
export function budgetFitOf(
  points: number,
  { budgetType, budgetMin }: Pick<FittedBrief, 'budgetType' | 'budgetMin'>,
) {
  if (points === 15) return 'within'
  if (points === 8) return 'above'
  if (budgetType === 'fixed') return 'fixed'
  return budgetMin === null ? 'none' : 'noLimit'
}

const budgetTexts: Record<ReturnType<typeof budgetFitOf>, string> = {
  within: 'Within the budget',
  above: 'A little above the budget',
  fixed: 'Fixed price',
  noLimit: 'No upper limit',
  none: 'No budget set',
}
