import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Options, Select } from '#ui/control.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import { dashboardContract, type ServiceFigures, type ServiceMonth } from '../contract.ts'

interface ChoiceProps {
  /** The first days of the months, the oldest first. */
  months: readonly string[]
  current: string | undefined
}

/** Chooses the month of the table. The file has all months. */
export function MonthChoice({ months, current }: ChoiceProps) {
  const t = useTranslations('dashboard.serviceFigures')
  const nameOf = useMonthName()
  const options = months.toReversed().map((from) => [from.slice(0, 7), nameOf(from)] as const)
  return (
    <FilterForm exportPath={dashboardContract.exportServices.path}>
      <Field label={t('month')}>
        <Select name="month" defaultValue={current?.slice(0, 7)}>
          <Options of={options} />
        </Select>
      </Field>
    </FilterForm>
  )
}

/** Months are those of UTC, like all figures of the marketplace (docs/product-rules.md#dates-and-time-zones). */
function useMonthName() {
  const format = useFormatter()
  return (from: string) =>
    format.dateTime(new Date(from), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

interface TableProps {
  services: readonly ServiceFigures[]
  totals: readonly ServiceMonth[]
  current: string | undefined
}

interface Row {
  /** Undefined for the totals. */
  service?: Pick<ServiceFigures, 'id' | 'title' | 'status'>
  month: ServiceMonth
}

/** The figures of one month: a row for each service, and the totals of several. */
export function ServiceTable({ services, totals, current }: TableProps) {
  const t = useTranslations('dashboard.serviceFigures')
  const nameOf = useMonthName()
  const columns = useColumns()
  const monthIn = (months: readonly ServiceMonth[]) => months.find(({ from }) => from === current)
  const rows = services.flatMap(({ months, ...service }): Row[] => {
    const month = monthIn(months)
    return month ? [{ service, month }] : []
  })
  const total = monthIn(totals)
  if (total && rows.length > 1) rows.push({ month: total })
  return (
    <DataTable
      label={t('tableLabel', { month: current ? nameOf(current) : '' })}
      columns={columns}
      rows={rows}
      keyOf={({ service }) => service?.id ?? 'total'}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('dashboard.serviceFigures')
  const format = useFormatter()
  const count = (key: 'views' | 'clicks' | 'inquiries' | 'orders'): Column<Row> => ({
    key,
    label: t(key),
    isNumber: true,
    cell: ({ month }) => format.number(month[key]),
  })
  return [
    { key: 'service', label: t('service'), cell: ({ service }) => <Name service={service} /> },
    count('views'),
    count('clicks'),
    count('inquiries'),
    count('orders'),
    {
      key: 'conversion',
      label: t('conversion'),
      isNumber: true,
      cell: ({ month: { conversion } }) => <Percent value={conversion} />,
    },
    {
      key: 'earned',
      label: t('earned'),
      isNumber: true,
      isWhole: true,
      cell: ({ month }) => <Money amount={month.earned} />,
    },
  ]
}

function Name({ service }: Pick<Row, 'service'>) {
  const t = useTranslations('dashboard.serviceFigures')
  if (!service) return <strong>{t('all')}</strong>
  const { id, title, status } = service
  if (status === 'archived') {
    return (
      <span className="min-w-0">
        <bdi>{title}</bdi> <Badge>{t('deleted')}</Badge>
      </span>
    )
  }
  return (
    <Link to={paths.service(id)} className="min-w-0 font-semibold hover:underline">
      <bdi>{title}</bdi>
    </Link>
  )
}

function Percent({ value }: { value: number | null }) {
  const t = useTranslations('dashboard.serviceFigures')
  const format = useFormatter()
  if (value !== null) {
    return format.number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
  }
  return (
    <span>
      <span aria-hidden>—</span>
      <span className="sr-only">{t('noConversion')}</span>
    </span>
  )
}

const explained = ['views', 'clicks', 'inquiries', 'orders', 'conversion', 'earned'] as const

/** What each figure means, and what is not counted. */
export function HowCounted() {
  const t = useTranslations('dashboard.serviceFigures')
  return (
    <details className="group text-sm text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-brand-ink">
        {t('howCounted')}
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <dl className="mt-2 grid max-w-prose gap-3">
        {explained.map((key) => (
          <div key={key}>
            <dt className="font-semibold text-ink">{t(key)}</dt>
            <dd>{t(`explained.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-prose">{t('notTracked')}</p>
    </details>
  )
}
