import { useFormatter, useTranslations } from 'use-intl'
import { DataTable } from '#ui/data-table.tsx'
import type { Series } from '../contract.ts'
import { usePercent, useSpanName } from './use-formats.ts'

/** The values of the charts as a table, newest first. */
export function TrendTable({ series: { unit, points } }: { series: Series }) {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const percent = usePercent()
  const nameOf = useSpanName(unit)
  return (
    <DataTable
      label={t('trends')}
      rows={points.toReversed()}
      keyOf={({ from }) => from}
      columns={[
        { key: 'from', label: t(`span.${unit}`), cell: ({ from }) => nameOf(from) },
        {
          key: 'revenue',
          label: t('charts.revenue'),
          isNumber: true,
          cell: ({ revenue }) => format.number(revenue, 'money'),
        },
        {
          key: 'orders',
          label: t('charts.orders'),
          isNumber: true,
          cell: ({ orders }) => format.number(orders),
        },
        {
          key: 'newUsers',
          label: t('charts.newUsers'),
          isNumber: true,
          cell: ({ newUsers }) => format.number(newUsers),
        },
        {
          key: 'disputed',
          label: t('disputedOrders'),
          isNumber: true,
          cell: ({ disputed }) => format.number(disputed),
        },
        {
          key: 'disputeRate',
          label: t('charts.disputeRate'),
          isNumber: true,
          cell: ({ disputeRate }) => percent(disputeRate),
        },
      ]}
    />
  )
}
