import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { payoutStatuses } from '#ledger/statuses.ts'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { OlderLink } from '#ui/older-link.tsx'
import { payoutsContract, type AdminPayout } from '../contract.ts'
import { PayoutCard } from './payout-card.tsx'
import { PayoutsSkeleton } from './payout-list.tsx'
import { adminExportPath, adminPayoutsQuery } from './payout-queries.ts'
import type { AdminPayoutsSearch } from './payouts-search.ts'
import { useRetry } from './use-retry.ts'

const { adminRetry: send } = api(payoutsContract)

/** All payouts, newest first, with their provider and what blocks them. */
export function AdminPayouts({ search }: { search: AdminPayoutsSearch }) {
  const t = useTranslations('payouts')
  const { data, error, refetch } = useQuery(adminPayoutsQuery(search))
  const retry = useRetry(send)
  const isNarrowed = Boolean(search.status ?? search.q)
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters search={search} />
      {!data && <PayoutsSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={Wallet}
          title={t(isNarrowed ? 'noneFound' : 'adminEmpty')}
          text={t(isNarrowed ? 'noneFoundText' : 'adminEmptyText')}
        />
      )}
      {data && data.items.length > 0 && (
        <ul className="grid gap-4">
          {data.items.map((payout) => (
            <li key={payout.id}>
              <PayoutCard payout={payout} retry={retry(payout.id)}>
                <Recipient payout={payout} />
              </PayoutCard>
            </li>
          ))}
        </ul>
      )}
      <OlderLink before={data?.next ? data.items.at(-1)?.id : undefined} />
    </div>
  )
}

function Filters({ search }: { search: AdminPayoutsSearch }) {
  const t = useTranslations('payouts')
  return (
    <FilterForm exportPath={adminExportPath(search)}>
      <Field label={t('viber')}>
        <Input type="search" name="q" maxLength={100} defaultValue={search.q} />
      </Field>
      <Field label={t('filter')}>
        <Select name="status" defaultValue={search.status ?? ''}>
          <option value="">{t('all')}</option>
          <option value="waiting">{t('waiting')}</option>
          {payoutStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FilterForm>
  )
}

function Recipient({ payout: { provider, stripeTransferId } }: { payout: AdminPayout }) {
  const t = useTranslations('payouts')
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <Link
        to={paths.viber(provider.id)}
        dir="auto"
        className="inline-flex min-h-11 items-center font-medium wrap-anywhere hover:underline"
      >
        {t('to', { name: provider.fullName })}
      </Link>
      {stripeTransferId && (
        <code className="wrap-anywhere text-ink-3 select-all">{stripeTransferId}</code>
      )}
    </p>
  )
}
