import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PayoutStatus } from '#ledger/contract.ts'
import { api } from '#platform/web/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Wallet } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { StatusStrip } from '#ui/status-strip.tsx'
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
      <StatusStrip
        label={t('filter')}
        statuses={PayoutStatus.options}
        current={search.status}
        nameOf={(status) => (status ? t(`status.${status}`) : t('all'))}
      />
      {error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeletons classes={['h-36 rounded-xl', 'h-36 rounded-xl', 'h-36 rounded-xl']} />
      )}
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
