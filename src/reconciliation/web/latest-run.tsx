import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ExportLink } from '#ui/export-link.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { StatTile } from '#ui/stat-tile.tsx'
import { reconciliationContract, type Finding, type Run } from '../contract.ts'

const MAX_SHOWN = 100
const titles = {
  clean: 'latestClean',
  different: 'latestDifferent',
  failed: 'latestFailed',
  running: 'latestRunning',
} as const
const tones = { clean: 'success', different: 'danger', failed: 'warning', running: 'info' } as const

/** The latest run: whether the books agree, both totals, the differences and the items that need a person. */
export function LatestRun({ run }: { run: Run }) {
  const t = useTranslations('reconciliation')
  const format = useFormatter()
  const money = (amount: number) => format.number(amount, 'money')
  return (
    <section className="grid gap-4">
      <Alert tone={tones[run.status]} title={t(titles[run.status])}>
        {run.status === 'failed'
          ? t('latestFailedText')
          : t('runDone', { count: run.findings, compared: run.compared })}
      </Alert>
      {run.waiting > 0 && <Alert tone="warning" title={t('waits', { count: run.waiting })} />}
      {run.ledger !== null && run.gateway !== null && (
        <dl className="grid grid-cols-2 gap-3">
          <StatTile label={t('ledger')} value={money(run.ledger)} />
          <StatTile label={t('gateway')} value={money(run.gateway)} />
        </dl>
      )}
      {run.findings + run.waiting > 0 && (
        <>
          <ExportLink path={reconciliationContract.export.path.replace(':id', String(run.id))} />
          <Findings runId={run.id} />
        </>
      )}
    </section>
  )
}

function Findings({ runId }: { runId: number }) {
  const query = read(reconciliationContract, 'findings', { id: runId, limit: MAX_SHOWN })
  const { data, error, refetch } = useQuery(query)
  if (error) return <ErrorState level={3} error={error} onRetry={() => void refetch()} />
  return (
    <ul className="grid gap-3">
      {data?.items.map((finding) => (
        <FindingCard key={finding.id} finding={finding} />
      ))}
    </ul>
  )
}

function FindingCard({ finding }: { finding: Finding }) {
  const t = useTranslations('reconciliation')
  const format = useFormatter()
  const money = (amount: number | null) =>
    amount === null ? t('nothing') : format.number(amount, 'money')
  const { kind, subject, orderId, expected, found } = finding
  return (
    <Card as="li" className="grid gap-1">
      <p className="font-semibold">{t(`kinds.${kind}`)}</p>
      <p className="text-sm wrap-anywhere text-ink-2">
        <code className="select-all">{subject}</code>
        {orderId !== null && (
          <>
            {' · '}
            <Link to={paths.order(orderId)} className="underline">
              {t('order', { id: orderId })}
            </Link>
          </>
        )}
      </p>
      {(expected !== null || found !== null) && (
        <p className="text-sm tabular-nums">
          {t('expected', { amount: money(expected) })}, {t('found', { amount: money(found) })}
        </p>
      )}
    </Card>
  )
}
