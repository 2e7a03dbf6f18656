import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { applicationsContract } from '#applications/contract.ts'
import { contactContract } from '#contact/contract.ts'
import { reportsContract } from '#reports/contract.ts'
import { suspensionsAppealsContract } from '#suspensions/appeals-contract.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { buttonClass } from '#ui/button.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import { cx } from '#ui/cx.ts'
import { Download } from '#ui/icons.ts'
import { inboxKindsWithout, type InboxKind } from '../kinds.ts'
import { waitingOf, waitingQuery } from './inbox-queries.ts'
import type { InboxSearch } from './inbox-search.ts'

/** CSV export of each kind. */
const exportPaths: Partial<Record<InboxKind, string>> = {
  application: applicationsContract.export.path,
  report: reportsContract.export.path,
  appeal: suspensionsAppealsContract.export.path,
  contact: contactContract.export.path,
}

/** Filters by kind and state. Changing a filter goes back to the first page. */
export function InboxChoice({ search: { kind, state } }: { search: InboxSearch }) {
  const t = useTranslations('moderation')
  const tu = useTranslations('ui')
  const { off } = useModules()
  const { data: counts } = useQuery(waitingQuery)
  const of = (one: InboxKind | undefined) => (state ? 0 : waitingOf(counts, one))
  const exportPath = kind && exportPaths[kind]
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav
        aria-label={t('kindsLabel')}
        className="relative -mx-1 flex max-w-full gap-1 overflow-x-auto p-1"
      >
        {[undefined, ...inboxKindsWithout(off)].map((one) => (
          <Choice key={one ?? 'all'} search={{ kind: one, state }} isChosen={one === kind}>
            {t(`kinds.${one ?? 'all'}`)}
            <CountBadge count={of(one)} />
            {of(one) > 0 && <span className="sr-only">{t('waiting', { count: of(one) })}</span>}
          </Choice>
        ))}
      </nav>
      <div className="flex flex-wrap items-center gap-1">
        <nav aria-label={t('statesLabel')} className="flex gap-1">
          <Choice search={{ kind, state: undefined }} isChosen={!state}>
            {t('states.waiting')}
          </Choice>
          <Choice search={{ kind, state: 'decided' }} isChosen={state === 'decided'}>
            {t('states.decided')}
          </Choice>
        </nav>
        {exportPath && (
          <a href={exportPath} download className={buttonClass('ghost')}>
            <Download aria-hidden className="size-4" />
            {tu('exportCsv')}
          </a>
        )}
      </div>
    </div>
  )
}

interface ChoiceProps {
  search: InboxSearch
  isChosen: boolean
  children: ReactNode
}

function Choice({ search, isChosen, children }: ChoiceProps) {
  return (
    <Link
      to="/admin/inbox"
      search={search}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm font-medium whitespace-nowrap',
        isChosen ? 'bg-surface-2 text-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </Link>
  )
}
