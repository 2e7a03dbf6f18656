import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'
import { Options, Select } from '#ui/control.tsx'
import { proposalSorts } from '../proposal-contract.ts'
import type { ProposalsSearch } from './proposals-search.ts'

/** With JavaScript, choosing an option sorts; without, the form has a button. */
export function ProposalSort({ status, sort }: Pick<ProposalsSearch, 'status' | 'sort'>) {
  const t = useTranslations('proposals')
  const navigate = useNavigate()
  return (
    <form method="get" className="flex items-center gap-2">
      {status && <input type="hidden" name="status" value={status} />}
      <label className="flex items-center gap-2 text-sm text-ink-2">
        <span className="whitespace-nowrap">{t('sortBy')}</span>
        <Select
          name="sort"
          value={sort ?? 'match'}
          className="min-w-0 text-sm"
          onChange={({ target }) => {
            const chosen = proposalSorts.find((one) => one === target.value)
            void navigate({
              to: '.',
              search: { status, sort: chosen === 'match' ? undefined : chosen } as never,
              resetScroll: false,
            })
          }}
        >
          <Options of={proposalSorts.map((one) => [one, t(`sorts.${one}`)] as const)} />
        </Select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {t('sortButton')}
        </button>
      </noscript>
    </form>
  )
}
