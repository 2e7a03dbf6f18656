import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Clock } from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import type { Order } from '../contract.ts'
import type { Job, JobOrder, Tip } from '../job-contract.ts'
import { LinkedText } from './linked-text.tsx'
import { StatusBadge } from './status-badge.tsx'

interface Props {
  order: Order
  job: Job
}

/** The other orders of the job, its tips for this order, and what the client may add. */
export function OrderJob({ order, job }: Props) {
  const t = useTranslations('orders.job')
  const others = job.orders.filter(({ id }) => id !== order.id)
  const tips = job.tips.filter(({ orderId }) => orderId === order.id)
  const isEmpty = others.length === 0 && tips.length === 0 && order.agreementId === undefined
  if (isEmpty && !job.canAddHours && !job.canAskForHours) return null
  return (
    <Card as="section" aria-labelledby="job" className="grid gap-4">
      <h2 id="job" className="text-xl">
        {t('title')}
      </h2>
      {order.agreementId !== undefined && (
        <Link
          to={paths.agreement(order.agreementId)}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
        >
          {t('ofAgreement', { id: order.agreementId })}
        </Link>
      )}
      {others.length > 0 && (
        <ul className="grid gap-3">
          {others.map((other) => (
            <li key={other.id}>
              <OtherOrder other={other} isFirst={other.id === job.id} />
            </li>
          ))}
        </ul>
      )}
      {tips.length > 0 && (
        <ul aria-label={t('tips')} className="grid gap-3">
          {tips.map((tip) => (
            <li key={tip.id}>
              <GivenTip order={order} tip={tip} />
            </li>
          ))}
        </ul>
      )}
      <Additions order={order} job={job} />
    </Card>
  )
}

/** What the viewer may add to the job. */
function Additions({ order, job }: Props) {
  const t = useTranslations('orders.job')
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {job.canAddHours && (
        <Link to={paths.moreHours(order.id)} className={buttonClass('secondary')}>
          <Clock aria-hidden className="size-4" />
          {t('addHours')}
        </Link>
      )}
      {job.canAskForHours && (
        <Link to="/offers/new" search={{ order: order.id }} className={buttonClass('secondary')}>
          <Clock aria-hidden className="size-4" />
          {t('askForHours')}
        </Link>
      )}
    </div>
  )
}

function OtherOrder({ other, isFirst }: { other: JobOrder; isFirst: boolean }) {
  const t = useTranslations('orders')
  const number = t('orderNumber', { id: other.id })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Link
        to={paths.order(other.id)}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
      >
        {isFirst ? t('job.partOf', { order: number }) : t('job.added', { order: number })}
      </Link>
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        {other.hours !== null && <span>{t('job.hours', { hours: other.hours })}</span>}
        <Money amount={other.totalAmount} />
        <StatusBadge status={other.status} />
      </p>
    </div>
  )
}

function GivenTip({ order, tip }: { order: Order; tip: Tip }) {
  const t = useTranslations('orders.job')
  const format = useFormatter()
  const isProvider = order.viewerRole === 'provider'
  return (
    <div className="rounded-lg bg-surface-2 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-3 font-medium">
        <span>
          {t('tip')} · <DateText at={tip.createdAt} />
        </span>
        <Money amount={tip.amount} />
      </p>
      {isProvider && tip.providerAmount < tip.amount && (
        <p className="text-ink-2">
          {t('youGet', { amount: format.number(tip.providerAmount, 'money') })}
        </p>
      )}
      {tip.note && <LinkedText text={tip.note} className="mt-1 text-ink-2" />}
      {order.viewerRole !== 'admin' && (
        <Link
          to={paths.documents}
          search={{ order: tip.id }}
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
        >
          {t('documents')}
        </Link>
      )}
    </div>
  )
}
