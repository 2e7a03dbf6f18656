import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import type { ReportCase } from '../contract.ts'
import { ReportDecisions } from './report-decisions.tsx'

interface Props {
  report: ReportCase
  onDecided: () => void
}

/** A report with its reason and parties, and the decision or the buttons for it. */
export function ReportCard({ report, onDecided }: Props) {
  const t = useTranslations('reports')
  const { subject, note, link, decidedAt, decidedBy, decisionNote } = report
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-sans font-semibold">{t(`admin.subject.${subject}`)}</h3>
        <Badge tone="warning">{t(`reason.${report.reason}`)}</Badge>
        <p className="text-sm text-ink-3 sm:ml-auto">
          <DateText at={report.createdAt} look="dateTime" />
        </p>
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <Party label={t('admin.reported')} person={report.reported} />
        <Party label={t('admin.reporter')} person={report.reporter} />
      </dl>
      <Said report={report} />
      {note && (
        <div className="text-sm">
          <p className="text-ink-3">{t('admin.note')}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        </div>
      )}
      {link && (
        <p>
          <Link to={link} className="text-sm font-medium text-brand-ink hover:underline">
            {t('admin.look')}
          </Link>
        </p>
      )}
      {decidedAt && (
        <p className="text-sm wrap-anywhere text-ink-3">
          {t('admin.decided', { name: isolated(decidedBy ?? '') })} <DateText at={decidedAt} />
          {decisionNote && (
            <span dir="auto" className="block whitespace-pre-line">
              {decisionNote}
            </span>
          )}
        </p>
      )}
      <ReportDecisions id={report.id} isDecided={decidedAt !== null} onDecided={onDecided} />
    </Card>
  )
}

/** The reported text at the time of the report. */
function Said({ report: { subject, excerpt } }: { report: ReportCase }) {
  const t = useTranslations('reports.admin')
  if (excerpt === null) {
    return subject === 'user' ? null : <p className="text-sm text-ink-3">{t('noText')}</p>
  }
  return (
    <blockquote
      dir="auto"
      className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere whitespace-pre-line"
    >
      {excerpt}
    </blockquote>
  )
}

function Party({ label, person }: { label: string; person: ReportCase['reporter'] }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <Link
          to={paths.viber(person.id)}
          dir="auto"
          className="font-medium text-brand-ink hover:underline"
        >
          {person.fullName}
        </Link>{' '}
        <span className="text-ink-3">@{person.username}</span>
      </dd>
    </>
  )
}
