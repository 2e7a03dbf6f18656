import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { Pencil } from '#ui/icons.ts'
import type { OwnBriefCard } from '../brief-contract.ts'
import { useBudgetName } from './brief-words.ts'
import { GigBadge } from './gig-badge.tsx'
import { useBriefMove } from './use-brief-move.ts'

/** A gig in its client's own list. */
export function OwnGigCard({ gig }: { gig: OwnBriefCard }) {
  const t = useTranslations('briefs')
  const budgetName = useBudgetName()
  const isRunning = gig.status === 'open' || gig.status === 'paused'
  return (
    <article className={cx(cardClass, 'relative grid grid-cols-1 gap-3 p-5')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <GigBadge status={gig.status} isHidden={gig.isHidden} />
        {isRunning && gig.expiresAt ? (
          <span>
            {t('openUntil')} <DateText at={gig.expiresAt} />
          </span>
        ) : (
          <span>
            {t('changed')} <DateText at={gig.updatedAt} />
          </span>
        )}
      </p>
      <h2 dir="auto" className="font-sans text-lg font-semibold wrap-anywhere">
        <Link
          to={paths.gig(gig.id)}
          className="after:absolute after:inset-0 after:rounded-xl hover:underline"
        >
          {gig.title}
        </Link>
      </h2>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        <span>{budgetName(gig)}</span>
        {gig.positions > 1 && (
          <span>{t('facts.positionsValue', { hired: gig.hired, positions: gig.positions })}</span>
        )}
      </p>
      <CardTools gig={gig} />
    </article>
  )
}

/** The usual next steps; the gig's page has all of them. */
function CardTools({ gig }: { gig: OwnBriefCard }) {
  const t = useTranslations('briefs')
  const hydrated = useHydrated()
  const move = useBriefMove(gig.id)
  const { id, status, isHidden, proposalCount } = gig
  const canChange = !isHidden && ['draft', 'open', 'paused'].includes(status)
  const turn = status === 'open' ? 'pause' : status === 'paused' ? 'resume' : undefined
  return (
    <div className="relative z-10 flex flex-wrap gap-2 border-t border-line pt-3">
      {status !== 'draft' && status !== 'in_review' && (
        <Link to={paths.proposals(id)} className={buttonClass('secondary')}>
          {t('proposalCount', { count: proposalCount })}
        </Link>
      )}
      {canChange && (
        <Link to={paths.editGig(id)} className={buttonClass('ghost')}>
          <Pencil aria-hidden className="size-4" />
          {t('actions.edit')}
        </Link>
      )}
      {canChange && turn && (
        <Button
          look="ghost"
          pending={move.isPending}
          disabled={!hydrated}
          onClick={() => move.mutate({ move: turn })}
        >
          {t(`actions.${turn}`)}
        </Button>
      )}
    </div>
  )
}
