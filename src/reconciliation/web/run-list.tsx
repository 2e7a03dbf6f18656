import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { cardClass } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import type { Run } from '../contract.ts'

const tones = {
  clean: 'success',
  different: 'danger',
  failed: 'warning',
  running: 'neutral',
} as const

/** The history of runs. On a phone the table scrolls horizontally within itself. */
export function RunList({ runs }: { runs: Run[] }) {
  const t = useTranslations('reconciliation')
  const format = useFormatter()
  const columns = ['when', 'cause', 'span', 'compared', 'findings', 'waiting', 'result'] as const
  return (
    <div className="min-w-0">
      <h2 id="runs" className="mb-3 text-xl">
        {t('runs')}
      </h2>
      <div
        className={`${cardClass} overflow-x-auto`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
        tabIndex={0}
        role="region"
        aria-labelledby="runs"
      >
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-3 text-start font-semibold">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id} className="border-t border-line whitespace-nowrap">
                <td className="px-4 py-3">
                  <DateText at={run.startedAt} look="dateTime" />
                </td>
                <td className="px-4 py-3">{t(`causes.${run.cause}`)}</td>
                <td className="px-4 py-3">
                  {run.since ? <DateText at={run.since} look="dateTime" /> : t('everything')}
                </td>
                <td className="px-4 py-3">{format.number(run.compared)}</td>
                <td className="px-4 py-3">{format.number(run.findings)}</td>
                <td className="px-4 py-3">{format.number(run.waiting)}</td>
                <td className="px-4 py-3">
                  <Badge tone={tones[run.status]}>{t(`statuses.${run.status}`)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
