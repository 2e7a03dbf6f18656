import { useFormatter, useTranslations } from 'use-intl'
import { useSubcategoryName } from '#services/web/use-categories.ts'
import { Badge } from '#ui/badge.tsx'
import type { BriefCard, MatchReason } from '../brief-contract.ts'
import { budgetFitOf } from '../fit.ts'

type Matched = Pick<BriefCard, 'subcategory' | 'subcategoryLabel' | 'budgetType' | 'budgetMin'>

interface Props {
  reasons: readonly MatchReason[]
  /** The gig that the reasons belong to. */
  gig: Matched
}

/** How well a viber and a gig fit, and why: the points add up to the score. */
export function MatchReasons({ reasons, gig }: Props) {
  const t = useTranslations('briefs')
  const textOf = useReasonText(gig)
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  return (
    <div className="text-sm">
      <p className="font-medium text-ink">{t('match', { score })}</p>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {reasons.map((reason) => (
          <li key={reason.kind} className="min-w-0">
            <Badge tone="info" className="max-w-full">
              <bdi className="min-w-0 wrap-anywhere">{textOf(reason)}</bdi>
              <span className="tabular-nums">{t('points', { points: reason.points })}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The reason in the reader's language; the API's own text is English. */
function useReasonText({ subcategory, subcategoryLabel, ...budget }: Matched) {
  const t = useTranslations('briefs.reasons')
  const format = useFormatter()
  const nameOf = useSubcategoryName()
  return ({ kind, text, points, skills = [], rating = 0 }: MatchReason): string => {
    if (kind === 'skills') return skills.length > 0 ? format.list(skills) : t('noSkills')
    if (kind === 'subcategory')
      return subcategory === null ? text : nameOf(subcategory, subcategoryLabel)
    if (kind === 'budget') return t(`budget.${budgetFitOf(points, budget)}`)
    return rating > 0 ? t('rated', { rating: format.number(rating, oneDecimal) }) : t('unrated')
  }
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
