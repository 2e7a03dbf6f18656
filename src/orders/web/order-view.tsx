import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MoneyTrail } from '#ledger/trail.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import type { Order, TimelineEntry } from '../contract.ts'
import type { Job } from '../job-contract.ts'
import { LinkedText } from './linked-text.tsx'
import { NextStep } from './next-step.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderJob } from './order-job.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderRoom } from './order-room.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { StatusBadge } from './status-badge.tsx'

interface Props {
  order: Order
  timeline: readonly TimelineEntry[]
  trail: MoneyTrail
  /** The hours log, if the order is paid by the hour. */
  hoursLog: ReactNode
  /** The client's review. */
  review: ReactNode
  job: Job
  /** The conversation of the parties; absent for an admin who is not a party. */
  conversation?: ReactNode
  /** Moves to the field for a message. */
  onMessage: () => void
}

/** The order page for both parties and admins, with the steps the viewer may take. */
export function OrderView(props: Props) {
  const { order, timeline, trail, hoursLog, review, job, conversation, onMessage } = props
  const t = useTranslations('orders')
  return (
    <div className="container-page py-3 sm:py-6">
      <OrderHead order={order} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-6">
          <NextStep
            order={order}
            timeline={timeline}
            job={job}
            onMessage={conversation ? onMessage : undefined}
          />
          {conversation && <OrderRoom order={order}>{conversation}</OrderRoom>}
          {order.deliveredAt && (
            <Delivery order={order} at={order.deliveredAt} timeline={timeline} />
          )}
          {hoursLog}
          {review}
          <OrderJob order={order} job={job} />
          <Requirements order={order} timeline={timeline} />
          {!conversation && (
            <Card as="section" aria-labelledby="timeline">
              <h2 id="timeline" className="text-xl">
                {t('page.timeline')}
              </h2>
              <p className="mb-5 text-sm text-ink-3">{t('page.timelineText')}</p>
              <OrderTimeline orderId={order.id} entries={timeline} />
            </Card>
          )}
        </div>
        <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-24">
          <OrderMoney order={order} trail={trail} />
          <OrderDetails order={order} />
        </div>
      </div>
    </div>
  )
}

/** The way back, the status and the title. */
function OrderHead({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const isAdmins = order.viewerRole === 'admin'
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <Link
          {...(isAdmins
            ? { to: paths.adminOrders }
            : { to: paths.dashboard, search: { tab: 'orders' } })}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('page.backToOrders')}
        </Link>
        {/* In a row of its own, because its width changes with the status. */}
        <StatusBadge status={order.status} />
      </p>
      {isAdmins && (
        <Alert tone="info" title={t('page.adminNote')} className="mt-2">
          {t('page.adminNoteText')}
        </Alert>
      )}
      <header className="mt-1 mb-4 grid gap-1 sm:mb-6">
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
          <span>{t('orderNumber', { id: order.id })}</span>
          <span>
            {t('orderedOn')} <DateText at={order.createdAt} />
          </span>
        </p>
        <h1 dir="auto" className="text-xl wrap-anywhere sm:text-3xl">
          {order.title}
        </h1>
      </header>
    </>
  )
}

/** The brief as it was paid for, with its files. */
function Requirements({ order, timeline }: Pick<Props, 'order' | 'timeline'>) {
  const t = useTranslations('orders')
  const files = timeline.find(({ kind }) => kind === 'pay')?.files ?? []
  return (
    <Card as="section" aria-labelledby="requirements">
      <h2 id="requirements" className="text-xl">
        {t('requirements')}
      </h2>
      <LinkedText
        text={order.requirements ?? t('noRequirements')}
        className="mt-2 max-w-prose text-ink-2"
      />
      <OrderFiles orderId={order.id} files={files} />
    </Card>
  )
}

interface DeliveryProps extends Pick<Props, 'order' | 'timeline'> {
  at: string
}

/** The latest delivery; the timeline has the earlier ones. */
function Delivery({ order, at, timeline }: DeliveryProps) {
  const t = useTranslations('orders')
  const files = timeline.findLast(({ kind }) => kind === 'complete')?.files ?? []
  return (
    <Card as="section" aria-labelledby="delivery">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="delivery" className="text-xl">
          {t('page.delivery')}
        </h2>
        <DateText at={at} look="dateTime" className="text-sm text-ink-3" />
      </div>
      <LinkedText
        text={order.deliveryNote ?? t('page.noNote')}
        className="mt-2 max-w-prose text-ink-2"
      />
      <OrderFiles orderId={order.id} files={files} />
    </Card>
  )
}
