import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Proposal } from '../proposal-contract.ts'
import { MIN_COMPARED, waitingBeside } from './comparison.ts'
import { DeclineOthers } from './decline-proposals.tsx'
import type { ProposalsSearch } from './proposals-search.ts'

interface Props {
  all: readonly Proposal[]
  chosen: readonly Proposal[]
  search: ProposalsSearch
  onClear: () => void
}

/** What can be done with the chosen proposals. Stays in view while the list is scrolled. */
export function ChosenBar({ all, chosen, search, onClear }: Props) {
  const t = useTranslations('proposals')
  const [isDeclining, setDeclining] = useState(false)
  const [kept] = chosen
  if (!kept) return null
  const others = chosen.length === 1 ? waitingBeside(all, kept) : []
  return (
    <section
      aria-label={t('compare')}
      className="sticky bottom-4 z-20 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-4 shadow-3"
    >
      <p role="status" className="text-sm">
        <span className="font-semibold">{t('chosen', { count: chosen.length })}</span>{' '}
        {chosen.length < MIN_COMPARED && <span className="text-ink-3">{t('chooseMore')}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="ghost" onClick={onClear}>
          {t('clearChosen')}
        </Button>
        {others.length > 0 && (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setDeclining(true)}>
            {t('declineOthers', { count: others.length })}
          </Button>
        )}
        {chosen.length >= MIN_COMPARED && (
          <Link
            to="."
            search={{ ...search, compare: chosen.map(({ id }) => id).join(',') } as never}
            className={buttonClass()}
          >
            {t('compare')}
          </Link>
        )}
      </div>
      {isDeclining && <DeclineOthers others={others} onClose={() => setDeclining(false)} />}
    </section>
  )
}
