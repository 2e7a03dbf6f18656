import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PayoutStatus } from '#ledger/contract.ts'
import { cx } from '#ui/cx.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** Statuses as links, so that each choice has an address and works without scripts. */
export function StatusFilter({ current }: { current: PayoutStatus | undefined }) {
  const t = useTranslations('payouts')
  return (
    <nav aria-label={t('filter')} className="border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {[undefined, ...PayoutStatus.options].map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to="."
              search={{ status }}
              resetScroll={false}
              activeProps={{}}
              aria-current={status === current ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap -outline-offset-2',
                status === current
                  ? 'border-brand text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {status ? t(`status.${status}`) : t('all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function PayoutsSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
    </Loading>
  )
}
