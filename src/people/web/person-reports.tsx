import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { PersonReport } from '../activity-contract.ts'
import { PersonLink } from './person-orders.tsx'

const tones: Record<PersonReport['status'], Tone> = {
  open: 'warning',
  upheld: 'danger',
  dismissed: 'neutral',
}

interface Props {
  about: PersonReport[]
  by: PersonReport[]
}

/** The latest reports about a person and by them. */
export function PersonReports({ about, by }: Props) {
  const t = useTranslations('people')
  const columns = useColumns()
  const lists = [
    { label: t('file.reportsAbout'), rows: about, other: 'reporter' },
    { label: t('file.reportsBy'), rows: by, other: 'reported' },
  ] as const
  if (about.length + by.length === 0) {
    return <p className="text-ink-2">{t('activity.noReports')}</p>
  }
  return lists
    .filter(({ rows }) => rows.length > 0)
    .map(({ label, rows, other }) => (
      <div key={other} className="grid grid-cols-1 gap-3">
        <h3 className="text-lg">{label}</h3>
        <DataTable
          label={label}
          columns={columns(other)}
          rows={rows}
          keyOf={(report) => report.id}
        />
      </div>
    ))
}

function useColumns() {
  const t = useTranslations('people.activity')
  const label = useTranslations('reports')
  const inbox = useTranslations('moderation')
  return (other: 'reporter' | 'reported'): Column<PersonReport>[] => [
    {
      key: 'report',
      label: inbox('one.report'),
      cell: ({ id, subject, reason, status }) => (
        <Link
          to="/admin/inbox"
          search={{
            kind: 'report',
            item: `report-${id}`,
            ...(status !== 'open' && { state: 'decided' as const }),
          }}
          className="min-h-6 text-end font-medium hover:underline md:text-start"
        >
          {label(`admin.subject.${subject}`)} · {label(`reason.${reason}`)}
        </Link>
      ),
    },
    {
      key: 'other',
      label: label(`admin.${other}`),
      cell: (report) => <PersonLink person={report[other]} />,
    },
    {
      key: 'status',
      label: t('status'),
      isWhole: true,
      cell: ({ status }) => (
        <Badge dot tone={tones[status]}>
          {status === 'open' ? inbox('states.waiting') : inbox(`outcomes.${status}`)}
        </Badge>
      ),
    },
    {
      key: 'created',
      label: t('reported'),
      isWhole: true,
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
  ]
}
