import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { inboxKindsWithout } from '#moderation/kinds.ts'
import { waitingQuery } from '#moderation/web/inbox-queries.ts'
import { countsQuery } from '#disputes/web/dispute-queries.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DashboardStats, Operations } from '../contract.ts'
import { percentOf } from '../series.ts'
import { Figure, Figures, ListLink, type Target } from './figure.tsx'
import { HiringFigures } from './hiring-figures.tsx'
import { usePercent } from './use-formats.ts'
import { WithStats } from './with-stats.tsx'

/** Waiting work, and how well orders go. */
export function OperationsTab() {
  return (
    <WithStats>
      {(stats, operations) => (
        <>
          <ToDo stats={stats} operations={operations} />
          <HiringFigures />
          <Quality stats={stats} operations={operations} />
        </>
      )}
    </WithStats>
  )
}

interface Props {
  stats: DashboardStats
  operations: Operations | undefined
}

function ToDo({ stats: { payments }, operations }: Props) {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const { data: disputes } = useQuery(countsQuery)
  const active = disputes && disputes.open + disputes.underReview + disputes.awaitingResponse
  return (
    <section aria-labelledby="to-do" className="grid gap-3">
      <h2 id="to-do" className="text-xl">
        {t('toDo')}
      </h2>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <dl className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1">
          <Figure
            label={t('openDisputes')}
            value={active === undefined ? '…' : format.number(active)}
            tip={t('openDisputesTip')}
            list={{ to: '/admin/disputes' }}
          />
          <Figure
            label={t('pendingPayouts')}
            value={format.number(payments.pendingPayouts)}
            tip={t('pendingPayoutsTip')}
            list={{ to: '/admin/payouts', search: { status: 'waiting' } }}
          >
            {operations && format.number(operations.pendingPayoutsAmount, 'money')}
            {operations !== undefined && operations.failedPayouts > 0 && (
              <>
                {' · '}
                <ListLink to="/admin/payouts" search={{ status: 'failed' }}>
                  {t('failedPayouts', { count: operations.failedPayouts })}
                </ListLink>
              </>
            )}
          </Figure>
        </dl>
        <Queues drafts={operations?.draftPosts} />
      </div>
    </section>
  )
}

/** The length of every queue, and the number of draft posts. */
function Queues({ drafts }: { drafts: number | undefined }) {
  const t = useTranslations('admin.overview')
  const { data } = useQuery(waitingQuery)
  const { off, isOn } = useModules()
  const known = inboxKindsWithout(off)
  const queues = ['post', 'prompt', 'brief', 'application', 'report', 'appeal', 'contact'] as const
  return (
    <Card as="section" aria-labelledby="queues" className="grid content-start gap-3">
      <h3 id="queues" className="text-lg">
        {t('queues')}
      </h3>
      <ul className="grid divide-y divide-line">
        {queues
          .filter((kind) => known.includes(kind))
          .map((kind) => (
            <Queue
              key={kind}
              list={{ to: '/admin/inbox', search: { kind } }}
              label={t(`waiting.${kind}`)}
              count={data?.[kind]}
            />
          ))}
        {isOn('blog') && (
          <Queue
            list={{ to: '/admin/blog', search: { status: 'draft' } }}
            label={t('waiting.draft')}
            count={drafts}
          />
        )}
      </ul>
    </Card>
  )
}

interface QueueProps {
  list: Target
  label: string
  count: number | undefined
}

function Queue({ list, label, count }: QueueProps) {
  const format = useFormatter()
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 text-sm">
      <span className="text-ink-2">
        <ListLink {...list}>{label}</ListLink>
      </span>
      {count === undefined ? (
        <Skeleton className="h-5 w-8" />
      ) : (
        <span className="font-semibold tabular-nums">{format.number(count)}</span>
      )}
    </li>
  )
}

function Quality({ stats: { orders, platform }, operations }: Props) {
  const t = useTranslations('admin.overview')
  const format = useFormatter()
  const percent = usePercent()
  return (
    <section aria-labelledby="quality" className="grid gap-3">
      <h2 id="quality" className="text-xl">
        {t('quality')}
      </h2>
      <Figures columns={3}>
        <Figure
          label={t('orderCompletionRate')}
          value={percent(orders.completionRate)}
          tip={t('completionRateTip')}
          list={{ to: '/admin/orders', search: { status: 'completed' } }}
        />
        <Figure
          label={t('averageRating')}
          value={platform.averageRating === 0 ? t('none') : format.number(platform.averageRating)}
          tip={t('averageRatingTip')}
          list={{ to: '/admin/reviews', search: { visibility: 'public' } }}
        />
        <Figure
          label={t('disputeRate')}
          value={percent(percentOf(orders.disputed, orders.total))}
          tip={t('disputeRateTip', { rate: percent(operations?.everDisputedRate ?? 0) })}
          list={{ to: '/admin/orders', search: { status: 'disputed' } }}
        />
      </Figures>
    </section>
  )
}
