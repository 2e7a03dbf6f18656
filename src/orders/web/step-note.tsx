import { useTranslations } from 'use-intl'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Clock } from '#ui/icons.ts'
import type { Order } from '../contract.ts'
import { LinkedText } from './linked-text.tsx'
import { useOrderWords } from './order-words.ts'
import { Remaining } from './remaining.tsx'
import { PaidHours } from './paid-hours.tsx'

/** By when the next step is due, and what happens otherwise. */
export function StepNote({ order, wish }: { order: Order; wish: string | null }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const { stage, deadline, defaultOutcome, changeRoundsLeft } = order.process
  const hasDefault = defaultOutcome === 'expire' || defaultOutcome === 'release'
  if (wish) {
    return (
      <blockquote className="max-w-prose rounded-lg bg-surface-2 px-4 py-3 text-sm">
        <LinkedText text={wish} className="line-clamp-3" />
      </blockquote>
    )
  }
  if (stage === 'in_progress' && order.deliveryDeadline) return <DueDate order={order} />
  if (!deadline || !hasDefault) return null
  return (
    <div className="flex gap-3 rounded-lg bg-surface-2 p-4 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div>
        <p className="font-semibold tabular-nums">
          <DateText at={deadline} look="dateTime" /> <Remaining at={deadline} />
        </p>
        <p className="text-ink-2">{t(`default.${defaultOutcome}`, words)}</p>
        {stage === 'delivered' && <PaidHours order={order} />}
        {stage === 'delivered' && order.viewerRole !== 'admin' && (
          <p className="text-ink-2">{t('page.changeRounds', { count: changeRoundsLeft })}</p>
        )}
      </div>
    </div>
  )
}

function DueDate({ order: { deliveryDeadline, viewerRole } }: { order: Order }) {
  const t = useTranslations('orders')
  if (!deliveryDeadline) return null
  return (
    <div className="flex gap-3 rounded-lg bg-surface-2 p-4 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div>
        <p className="font-semibold">
          {t('deadline')} <CalendarDate date={deliveryDeadline} />
        </p>
        <p className="text-ink-2">{t('deadlineEnds', { role: viewerRole })}</p>
      </div>
    </div>
  )
}
