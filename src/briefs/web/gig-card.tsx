import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { CardAnswers } from '#fields/web/card-answers.tsx'
import { paths } from '#platform/web/paths.ts'
import { useSubcategoryName } from '#services/web/use-categories.ts'
import { Badge } from '#ui/badge.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { SkillList } from '#ui/skill-list.tsx'
import type { BriefCard } from '../brief-contract.ts'
import { useBudgetName, useClientFacts } from './brief-words.ts'
import { GigBadge } from './gig-badge.tsx'
import { MatchReasons } from './match-reasons.tsx'

const SKILLS_SHOWN = 5

interface Props {
  gig: BriefCard
  /** The heading's level. */
  level?: 2 | 3
  /** Shown below the gig. */
  children?: ReactNode
}

/** A gig in a list. */
export function GigCard({ gig, level = 2, children }: Props) {
  const t = useTranslations('briefs')
  const budgetName = useBudgetName()
  const nameOf = useSubcategoryName()
  const Heading = `h${level}` as const
  return (
    <article
      className={cx(
        cardClass,
        'relative grid grid-cols-1 gap-3 p-5 transition-transform hover:-translate-y-0.5 motion-reduce:transition-none',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            {gig.status !== 'open' && <GigBadge status={gig.status} isHidden={false} />}
            {gig.subcategory && (
              <Badge tone="brand">{nameOf(gig.subcategory, gig.subcategoryLabel)}</Badge>
            )}
            {gig.publishedAt && (
              <span>
                {t('posted')} <DateText at={gig.publishedAt} />
              </span>
            )}
            {gig.expiresAt && (
              <span>
                {t('openUntil')} <DateText at={gig.expiresAt} />
              </span>
            )}
          </p>
          <Heading dir="auto" className="mt-2 font-sans text-lg font-semibold wrap-anywhere">
            <Link
              to={paths.gig(gig.id)}
              className="after:absolute after:inset-0 after:rounded-xl hover:underline"
            >
              {gig.title}
            </Link>
          </Heading>
        </div>
        <p className="sm:text-right">
          <span className="text-lg font-bold tabular-nums">{budgetName(gig)}</span>
          {gig.budgetType && (
            <span className="block text-sm text-ink-3">{t(`budgetTypes.${gig.budgetType}`)}</span>
          )}
        </p>
      </div>
      <p dir="auto" className="line-clamp-3 wrap-anywhere text-ink-2">
        {gig.excerpt}
      </p>
      {gig.skills.length > 0 && <SkillList skills={gig.skills} max={SKILLS_SHOWN} />}
      <CardAnswers subject="brief" answers={gig.fields} />
      <Why gig={gig} />
      <Facts gig={gig} />
      {children}
    </article>
  )
}

function Facts({ gig }: { gig: BriefCard }) {
  const t = useTranslations('briefs')
  const clientFacts = useClientFacts()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm text-ink-2">
      <li className="font-medium text-ink">{t(`proposals.${gig.proposals}`)}</li>
      {clientFacts(gig.client).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

/** Why the gig is here: the parts of its match, or where the searched words are. */
function Why({ gig }: { gig: BriefCard }) {
  const { reasons, matched } = gig
  const t = useTranslations('briefs')
  const format = useFormatter()
  const places = (matched ?? []).map((place) => t(`places.${place}`))
  return (
    <div className="grid gap-2 text-sm text-ink-3 empty:hidden">
      {reasons && reasons.length > 0 && <MatchReasons reasons={reasons} gig={gig} />}
      {places.length > 0 && (
        <p className="text-xs">{t('foundIn', { places: format.list(places, { type: 'unit' }) })}</p>
      )}
    </div>
  )
}
