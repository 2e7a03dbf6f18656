import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { DateText } from '#ui/date-text.tsx'
import { CreditCard, HandCoins, type IconComponent } from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import type { Order, TimelineEntry } from '../contract.ts'
import type { Job, JobOrder, Tip } from '../job-contract.ts'
import { iconOf, TimelineText } from './order-timeline.tsx'

/** An event of an order between the messages of its two parties. */
export interface RoomEvent {
  key: string
  at: string
  content: ReactNode
}

interface Sources {
  order: Order
  timeline: readonly TimelineEntry[]
  job: Job
}

/** The timeline of the order, with the milestones, added hours and tips of the same job. */
export function useRoomEvents({ order, timeline, job }: Sources): RoomEvent[] {
  return useMemo(() => {
    const steps = timeline.map((entry, index) => ({
      key: `step ${index} ${entry.kind}`,
      at: entry.at,
      content: (
        <EventRow icon={iconOf(entry)}>
          <TimelineText orderId={order.id} entry={entry} />
        </EventRow>
      ),
    }))
    const others = job.orders
      .filter(({ id }) => id !== order.id)
      .map((other) => ({
        key: `order ${other.id}`,
        at: other.createdAt,
        content: <OtherOrder other={other} isFirst={other.id === job.id} />,
      }))
    const tips = job.tips
      .filter(({ orderId }) => orderId === order.id)
      .map((tip) => ({ key: `tip ${tip.id}`, at: tip.createdAt, content: <GivenTip tip={tip} /> }))
    return [...steps, ...others, ...tips]
  }, [order.id, timeline, job])
}

function EventRow({ icon: Icon, children }: { icon: IconComponent; children: ReactNode }) {
  return (
    <div className="flex gap-3 py-2 text-sm">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">{children}</div>
    </div>
  )
}

/** Another paid milestone of the agreement, or hours added to it. */
function OtherOrder({ other, isFirst }: { other: JobOrder; isFirst: boolean }) {
  const t = useTranslations('orders')
  const number = t('orderNumber', { id: other.id })
  return (
    <EventRow icon={CreditCard}>
      <p className="font-medium wrap-anywhere">
        {t(isFirst ? 'job.partOf' : 'job.added', { order: number })}{' '}
        <Link
          to={paths.order(other.id)}
          className="inline-block min-h-6 text-brand-ink hover:underline"
        >
          <bdi>{other.title}</bdi>
        </Link>
      </p>
      <When at={other.createdAt} amount={other.totalAmount} />
    </EventRow>
  )
}

function GivenTip({ tip }: { tip: Tip }) {
  const t = useTranslations('orders')
  return (
    <EventRow icon={HandCoins}>
      <p className="font-medium">{t('job.tip')}</p>
      <When at={tip.createdAt} amount={tip.amount} />
    </EventRow>
  )
}

function When({ at, amount }: { at: string; amount: number }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-3">
      <DateText at={at} look="dateTime" />
      <Money amount={amount} className="font-medium" />
    </p>
  )
}
