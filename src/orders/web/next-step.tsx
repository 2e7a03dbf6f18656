import { AwayNotice } from '#accounts/web/away/away-notice.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import type { Order, TimelineEntry } from '../contract.ts'
import type { Job } from '../job-contract.ts'
import { useOrderWords } from './order-words.ts'
import { Remaining } from './remaining.tsx'
import { RoomActions } from './room-actions.tsx'
import { StepNote } from './step-note.tsx'
import { hasUnusedHours } from './paid-hours.tsx'

interface StepProps {
  order: Order
  timeline: readonly TimelineEntry[]
  job: Job
  /** Moves to the field for a message; absent without a conversation. */
  onMessage: (() => void) | undefined
}

/**
 * What the order waits for, the viewer's buttons, and what happens if no one acts. Its height is reserved for every
 * state while the order can change, so that nothing below it moves when the other party acts.
 */
export function NextStep({ order, timeline, job, onMessage }: StepProps) {
  const t = useTranslations('orders')
  const waitingFor = turnOf(order)
  const { stage, deadline } = order.process
  const changes = openChanges(order, timeline)
  // An order that had ended when the page was opened stays as it is.
  const [canChange] = useState(waitingFor !== null)
  return (
    <Card
      as="section"
      aria-labelledby="next-step"
      className={cx(
        'grid grid-cols-1 content-start gap-3 max-sm:p-4 sm:gap-4',
        canChange && 'max-lg:min-h-116 lg:min-h-100',
      )}
    >
      <p className={cx('flex min-h-6 items-center gap-2', stage === 'disputed' && 'flex-wrap')}>
        <span className="shrink-0 text-sm font-semibold text-ink-3">{t('page.nextStep')}</span>
        {waitingFor && <Turn order={order} waitingFor={waitingFor} isOneLine />}
        {stage === 'disputed' && deadline && (
          <span className="shrink-0 text-sm text-ink-2">
            <DateText at={deadline} /> <Remaining at={deadline} />
          </span>
        )}
      </p>
      {order.viewerRole !== 'provider' && order.away && <AwayNotice {...order.away} />}
      <Caption order={order} isChanging={changes !== undefined} />
      <RoomActions order={order} job={job} onMessage={onMessage} />
      <StepNote order={order} wish={order.cancellation?.reason ?? changes?.note ?? null} />
      <Reviewed order={order} />
    </Card>
  )
}

/** The state of the order in a sentence, and what it means for the viewer. */
function Caption({ order, isChanging }: { order: Order; isChanging: boolean }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const { stage } = order.process
  if (order.cancellation) return <Cancellation order={order} by={order.cancellation.by} />
  const textKey = isChanging ? 'changes' : isTakenBack(order) ? 'taken_back' : stage
  return (
    <div aria-live="polite" className="min-h-28 lg:min-h-21">
      <h2 id="next-step" className="text-xl sm:text-2xl">
        {t(`next.${textKey}`, words)}
      </h2>
      <p className="mt-1 text-ink-2">
        {t(`next.${textKey}Text`, {
          ...words,
          through: order.cancelledThrough ?? '',
          money: hasUnusedHours(order) ? 'unused' : order.money.status,
        })}
      </p>
      {hasBankNote(order) && <p className="mt-1 text-ink-2">{t('next.bankTook', words)}</p>}
    </div>
  )
}

/** An open request to cancel work in progress, with the effect of an answer. */
function Cancellation({ order, by }: { order: Order; by: 'client' | 'provider' }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const isOwn = by === order.viewerRole
  const name = by === 'client' ? words.client : words.provider
  return (
    <div aria-live="polite" className="min-h-28 lg:min-h-21">
      <h2 id="next-step" className="text-xl sm:text-2xl">
        {isOwn ? t('cancellationOwn') : t('cancellationAsked', { name })}
      </h2>
      <p className="mt-1 text-ink-2">
        {t(isOwn ? 'cancellationWaiting' : 'cancellationPending', words)}
      </p>
    </div>
  )
}

/** The released money was charged back in full. */
function isTakenBack({ process, money }: Order): boolean {
  return process.stage === 'completed' && money.status === 'charged_back'
}

/** A chargeback that the text of the order's stage does not mention. */
function hasBankNote({ money }: Order): boolean {
  return money.status !== 'charged_back' && (money.chargeback?.amount ?? 0) > 0
}

/** Says that the order was reviewed and links to the public reviews. */
function Reviewed({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  if (order.reviewId === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <span className="min-w-0">{t('page.reviewed', words)}</span>
      <Link
        to={paths.viber(order.providerId)}
        search={{ tab: 'reviews' }}
        className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-brand-ink hover:underline"
      >
        {t('page.toReviews', words)}
      </Link>
    </p>
  )
}

/** The latest request for changes that has not been answered by a delivery. */
function openChanges(order: Order, timeline: readonly TimelineEntry[]): TimelineEntry | undefined {
  if (order.process.stage !== 'in_progress') return undefined
  const last = timeline.findLast(({ kind }) => kind === 'request_changes' || kind === 'complete')
  return last?.kind === 'request_changes' ? last : undefined
}

type Waiting = NonNullable<Order['process']['waitingFor']>

/** Who must act; of a dispute, the party that is to answer, or our team. */
export function turnOf({ process }: Order): Waiting | null {
  return process.waitingFor
}

interface TurnProps {
  order: Order
  waitingFor: Waiting
  /** Cuts a long name off, so that the height never changes. */
  isOneLine?: boolean
}

export function Turn({ order, waitingFor, isOneLine = false }: TurnProps) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const isYours = waitingFor === order.viewerRole
  return (
    <Badge tone={isYours ? 'brand' : 'neutral'} className="min-w-0">
      <span className={isOneLine ? 'truncate' : 'wrap-anywhere'}>
        {isYours ? t('yourMove') : t(`waitingOn.${waitingFor}`, words)}
      </span>
    </Badge>
  )
}
