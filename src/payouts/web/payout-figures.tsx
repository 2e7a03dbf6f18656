import { useFormatter, useTranslations } from 'use-intl'
import { Alert } from '#ui/alert.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import type { PayoutSummary } from '../contract.ts'

/** The provider's money by status, and what blocks the next payout. */
export function PayoutFigures({ summary }: { summary: PayoutSummary }) {
  const t = useTranslations('payouts')
  const names = ['pending', 'inTransit', 'paid', 'held'] as const
  return (
    <section aria-labelledby="figures" className="grid grid-cols-1 gap-4">
      <h2 id="figures" className="sr-only">
        {t('figures.title')}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {names.map((name) => (
          <StatTile
            key={name}
            label={t(`figures.${name}`)}
            value={<Money amount={summary[name]} />}
            hint={t(`figures.${name}Hint`)}
          />
        ))}
        {summary.owed > 0 && (
          <StatTile
            label={t('figures.owed')}
            value={<Money amount={summary.owed} />}
            hint={t('figures.owedHint')}
          />
        )}
      </dl>
      <NextPayout summary={summary} />
    </section>
  )
}

function NextPayout({ summary }: { summary: PayoutSummary }) {
  const t = useTranslations('payouts')
  const format = useFormatter()
  const { pending, blockedReason, nextAt, minimum } = summary
  if (pending === 0) return null
  if (blockedReason) {
    return (
      <Alert tone="warning" title={t(`blocked.${blockedReason}`)}>
        {t(`blocked.${blockedReason}Text`, { minimum: format.number(minimum, 'money') })}
      </Alert>
    )
  }
  if (!nextAt) return <Alert tone="danger">{t('noNext')}</Alert>
  return (
    <Alert>
      {t('next')} <DateText at={nextAt} look="dateTime" />
    </Alert>
  )
}
