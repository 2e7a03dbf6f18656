import { useTranslations } from 'use-intl'
import { escrowStatuses } from '#ledger/statuses.ts'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { orderStatuses } from '../statuses.ts'
import { exportPath } from './admin-orders-queries.ts'
import type { AdminOrdersSearch } from './admin-orders-search.ts'

export function AdminOrderFilters({ search }: { search: AdminOrdersSearch }) {
  const t = useTranslations('orders.admin')
  const label = useTranslations('orders')
  return (
    <FilterForm exportPath={exportPath(search)}>
      <Field label={t('q')}>
        <Input type="search" name="q" maxLength={100} defaultValue={search.q} />
      </Field>
      <Field label={t('status')}>
        <Select name="status" defaultValue={search.status ?? ''}>
          <option value="">{label('all')}</option>
          <option value="active">{t('active')}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {label(`status.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('escrow')}>
        <Select name="escrow" defaultValue={search.escrow ?? ''}>
          <option value="">{label('all')}</option>
          <option value="held">{t('held')}</option>
          {escrowStatuses.map((status) => (
            <option key={status} value={status}>
              {label(`money.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('from')}>
        <Input type="date" name="from" defaultValue={search.from} />
      </Field>
      <Field label={t('to')}>
        <Input type="date" name="to" defaultValue={search.to} />
      </Field>
    </FilterForm>
  )
}
