import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PayoutStatus } from '#ledger/contract.ts'
import { api } from '#platform/web/client.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Paged } from '#ui/paged.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { payoutsContract } from '../contract.ts'
import { PayoutCard } from './payout-card.tsx'
import { payoutsQuery, PAYOUTS_PER_PAGE } from './payout-queries.ts'
import type { PayoutsSearch } from './payouts-search.ts'
import { useRetry } from './use-retry.ts'

const { retry: send } = api(payoutsContract)

export function OwnPayouts({ search }: { search: PayoutsSearch }) {
  const t = useTranslations('payouts')
  const { data, error, refetch } = useQuery(payoutsQuery(search))
  const retry = useRetry(send)
  return (
    <section aria-labelledby="list" className="grid grid-cols-1 gap-4">
      <h2 id="list" className="text-xl">
        {t('list')}
      </h2>
      <StatusFilter current={search.status} />
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PayoutsSkeleton />}
      {data && (
        <Paged
          found={data}
          page={search.page ?? 1}
          pageSize={PAYOUTS_PER_PAGE}
          level={3}
          empty={<NoPayouts isFiltered={search.status !== undefined} />}
        >
          <ul className="grid gap-4">
            {data.items.map((payout) => (
              <li key={payout.id}>
                <PayoutCard payout={payout} retry={retry(payout.id)} />
              </li>
            ))}
          </ul>
        </Paged>
      )}
    </section>
  )
}

function NoPayouts({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('payouts')
  return (
    <EmptyState
      level={3}
      icon={Wallet}
      title={t(isFiltered ? 'noneFound' : 'empty')}
      text={t(isFiltered ? 'noneFoundText' : 'emptyText')}
    />
  )
}

/** Statuses as links, so that each choice has an address and works without scripts. */
function StatusFilter({ current }: { current: PayoutStatus | undefined }) {
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

function PayoutsSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
    </Loading>
  )
}
