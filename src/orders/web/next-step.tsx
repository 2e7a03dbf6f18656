import { Link } from '@tanstack/react-router'
import { Clock, MessageSquareWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { RelativeTime, useClock } from '#ui/relative-time.tsx'
import type { Order, TimelineEntry } from '../contract.ts'
import { AskAboutHours } from './ask-about-hours.tsx'
import { LinkedText } from './linked-text.tsx'
import { OrderActions } from './order-actions.tsx'
import { useOrderWords } from './order-words.ts'
import { hasUnusedHours, UnusedHours } from './unused-hours.tsx'

interface Props {
  order: Order
  timeline: readonly TimelineEntry[]
}

/** What the order waits for, the viewer's buttons, and what happens if no one acts. */
export function NextStep({ order, timeline }: Props) {
  const t = useTranslations('orders')
  const { stage, changeRoundsLeft } = order.process
  const waitingFor = turnOf(order)
  return (
    <Card as="section" aria-labelledby="next-step" className="grid content-start gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-semibold text-ink-3">{t('page.nextStep')}</span>
        {waitingFor && <Turn order={order} waitingFor={waitingFor} />}
      </p>
      <Caption order={order} timeline={timeline} />
      <OrderActions order={order} />
      <Default order={order} />
      <Reviewed order={order} />
      {stage === 'disputed' && (
        <p>
          <Link to={paths.dispute(order.id)} className={buttonClass()}>
            <MessageSquareWarning aria-hidden className="size-4" />
            {t('page.toDispute')}
          </Link>
        </p>
      )}
      {stage === 'delivered' && order.viewerRole !== 'admin' && (
        <p className="text-sm text-ink-3">{t('page.changeRounds', { count: changeRoundsLeft })}</p>
      )}
    </Card>
  )
}

/** The state of the order in a sentence, and what it means for the viewer. */
function Caption({ order, timeline }: Props) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const { stage } = order.process
  if (order.cancellation) return <Cancellation order={order} request={order.cancellation} />
  const changes = stage === 'in_progress' ? openChanges(timeline) : undefined
  const textKey = changes ? 'changes' : isTakenBack(order) ? 'taken_back' : stage
  return (
    <div aria-live="polite">
      <h2 id="next-step" className="text-2xl">
        {t(`next.${textKey}`, words)}
      </h2>
      <p className="mt-1 text-ink-2">
        {t(`next.${textKey}Text`, {
          ...words,
          through: order.cancelledThrough ?? '',
          money: hasUnusedHours(order) ? 'unused' : order.money.status,
        })}
      </p>
      {stage === 'delivered' && <UnusedHours order={order} />}
      {stage === 'delivered' && hasUnusedHours(order) && <AskAboutHours order={order} />}
      {hasBankNote(order) && <p className="mt-1 text-ink-2">{t('next.bankTook', words)}</p>}
      {changes?.note && <Quote text={changes.note} />}
    </div>
  )
}

interface CancellationProps {
  order: Order
  request: NonNullable<Order['cancellation']>
}

/** An open request to cancel, with its reason and the effect of an answer. */
function Cancellation({ order, request }: CancellationProps) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const isOwn = request.by === order.viewerRole
  const name = request.by === 'client' ? words.client : words.provider
  return (
    <div aria-live="polite">
      <h2 id="next-step" className="text-2xl">
        {isOwn ? t('cancellationOwn') : t('cancellationAsked', { name })}
      </h2>
      <p className="mt-1 text-ink-2">
        {t(isOwn ? 'cancellationWaiting' : 'cancellationPending', words)}
      </p>
      <Quote text={request.reason} />
    </div>
  )
}

/** The beginning of what a party wrote. The timeline has all of it. */
function Quote({ text }: { text: string }) {
  return (
    <blockquote className="mt-3 max-w-prose rounded-lg bg-surface-2 px-4 py-3">
      <LinkedText text={text} className="line-clamp-2" />
    </blockquote>
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
      <span className="min-w-0 wrap-anywhere">{t('page.reviewed', words)}</span>
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
function openChanges(timeline: readonly TimelineEntry[]): TimelineEntry | undefined {
  const last = timeline.findLast(({ kind }) => kind === 'request_changes' || kind === 'complete')
  return last?.kind === 'request_changes' ? last : undefined
}

type Waiting = NonNullable<Order['process']['waitingFor']>

/** Who must act; null for a dispute, whose own page shows that. */
export function turnOf({ process }: Order): Waiting | null {
  return process.stage === 'disputed' ? null : process.waitingFor
}

export function Turn({ order, waitingFor }: { order: Order; waitingFor: Waiting }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const isYours = waitingFor === order.viewerRole
  return (
    <Badge tone={isYours ? 'brand' : 'neutral'} className="min-w-0 wrap-anywhere">
      {isYours ? t('yourMove') : t(`waitingOn.${waitingFor}`, words)}
    </Badge>
  )
}

/** The default outcome and its time. */
function Default({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const { deadline, defaultOutcome } = order.process
  if (!deadline || (defaultOutcome !== 'expire' && defaultOutcome !== 'release')) return null
  return (
    <div className="flex gap-3 rounded-lg bg-surface-2 p-4 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div>
        <p className="font-semibold tabular-nums">
          <DateText at={deadline} look="dateTime" /> <Remaining at={deadline} />
        </p>
        <p className="text-ink-2">{t(`default.${defaultOutcome}`, words)}</p>
      </div>
    </div>
  )
}

/** '(in 2 days)'; empty until the browser knows the time. */
export function Remaining({ at }: { at: string }) {
  const t = useTranslations('orders')
  const clock = useClock()
  if (!clock) return null
  return (
    <span className="font-normal text-ink-2">
      ({new Date(at) > clock ? <RelativeTime at={at} /> : t('dueNow')})
    </span>
  )
}
