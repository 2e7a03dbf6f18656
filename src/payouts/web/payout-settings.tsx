import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Wallet } from '#ui/icons.ts'
import { Skeletons } from '#ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { summaryQuery } from './payout-queries.ts'

/** The payout account in a viber's settings, with a link to the payouts. */
export function PayoutSettings() {
  const t = useTranslations('payouts')
  const { data, error, refetch } = useQuery(summaryQuery)
  if (error) return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-32 rounded-xl']} />
  return (
    <>
      <AccountCard summary={data} />
      <Link to={paths.payouts} className={`${buttonClass('secondary')} justify-self-start`}>
        <Wallet aria-hidden className="size-4" />
        {t('title')}
      </Link>
    </>
  )
}
