import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { ErrorState } from '#ui/error-state.tsx'
import { hiringQuery } from './admin-queries.ts'
import { Figure, Figures } from './figure.tsx'

/** What waits for an answer or a payment, and how soon gigs get their first proposal. */
export function HiringFigures() {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const { data, error, refetch } = useQuery(hiringQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const shown = (value: number | undefined) => (value === undefined ? '…' : format.number(value))
  const medianHours = data?.medianHours
  return (
    <section aria-labelledby="hiring" className="grid gap-3">
      <h2 id="hiring" className="text-xl">
        {t('hiring')}
      </h2>
      <Figures columns={3}>
        <Figure
          label={t('offersWaiting')}
          value={shown(data?.offersWaiting)}
          tip={t('offersWaitingTip')}
        />
        <Figure
          label={t('unpaidAgreements')}
          value={shown(data?.unpaidAgreements)}
          tip={t('unpaidAgreementsTip')}
          list={{ to: '/admin/agreements', search: { state: 'unpaid' } }}
        />
        <Figure
          label={t('firstProposal')}
          value={
            medianHours === null
              ? t('none')
              : medianHours === undefined
                ? '…'
                : t('hours', { hours: medianHours })
          }
          tip={t('firstProposalTip')}
        />
      </Figures>
    </section>
  )
}
