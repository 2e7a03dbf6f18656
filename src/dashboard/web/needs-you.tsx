import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Banknote,
  CircleCheck,
  FileText,
  Handshake,
  Inbox,
  Mail,
  MessageSquare,
  Milestone,
  PackageCheck,
  Scale,
  Star,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Remaining } from '#orders/web/remaining.tsx'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Money } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Need, NeedKind } from '../contract.ts'
import { needsQuery } from './desk-queries.ts'

const icons: Record<NeedKind, LucideIcon> = {
  order_accept: Inbox,
  order_cancellation: Undo2,
  order_check: PackageCheck,
  order_deliver: Truck,
  dispute_answer: Scale,
  offer_pay: CircleCheck,
  milestone_pay: Milestone,
  offer_answer: Handshake,
  quote: FileText,
  proposals: FileText,
  invitation: Mail,
  messages: MessageSquare,
  payout_account: Banknote,
  review: Star,
}

/** What waits for the member, each with the page where they act. */
export function NeedsYou({ user }: { user: SessionUser }) {
  const t = useTranslations('dashboard.needs')
  const { data, error, refetch } = useQuery(needsQuery)
  return (
    <section aria-labelledby="needs" className={cx(cardClass, 'mb-6 grid grid-cols-1 p-0')}>
      <h3 id="needs" className="border-b border-line px-5 py-3 text-lg">
        {t('title')}
      </h3>
      {error && (
        <div className="p-5">
          <ErrorState level={3} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-5 h-16" />}
      {data && data.total > 0 && <NeedList {...data} />}
      {data?.total === 0 && <NothingWaits isServiceProvider={user.isServiceProvider} />}
    </section>
  )
}

/** How many needs are shown at first, so that the figures below stay near. */
const SHOWN_FIRST = 5

function NeedList({ needs, total }: { needs: readonly Need[]; total: number }) {
  const t = useTranslations('dashboard.needs')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? needs : needs.slice(0, SHOWN_FIRST)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((need) => (
          <li key={`${need.kind} ${need.id}`}>
            <NeedRow need={need} />
          </li>
        ))}
      </ul>
      {needs.length > SHOWN_FIRST && (
        <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-5 py-2">
          <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('fewer') : t('all', { count: needs.length })}
          </Button>
          {isOpen && total > needs.length && (
            <span className="text-sm text-ink-3">{t('more', { count: total - needs.length })}</span>
          )}
        </p>
      )}
    </>
  )
}

/** A client without tasks most likely wants to hire. */
function NothingWaits({ isServiceProvider }: { isServiceProvider: boolean }) {
  const t = useTranslations('dashboard.needs')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <p className="text-ink-2">{t('none')}</p>
      {!isServiceProvider && (
        <Link to={paths.browse} className={buttonClass('secondary')}>
          {t('find')}
        </Link>
      )}
    </div>
  )
}

function NeedRow({ need }: { need: Need }) {
  const t = useTranslations('dashboard.needs')
  const Icon = icons[need.kind]
  const text = t(`kinds.${need.kind}.text`, { count: need.count ?? 0 })
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-5 py-3 hover:bg-surface-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden className="size-5 text-brand-ink max-sm:self-start" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{text}</p>
        {need.title !== null && (
          <p dir="auto" className="truncate text-ink-2">
            {need.title}
          </p>
        )}
        <Details need={need} />
      </div>
      <Link
        to={pathOf(need)}
        aria-label={[t(`kinds.${need.kind}.action`), text, need.title].filter(Boolean).join(': ')}
        className={cx(
          buttonClass('secondary'),
          'after:absolute after:inset-0 max-sm:col-start-2 max-sm:justify-self-start',
        )}
      >
        {t(`kinds.${need.kind}.action`)}
      </Link>
    </div>
  )
}

/** The other person, the money and the date, as far as there are any. */
function Details({ need: { person, amount, dueAt, dueOn } }: { need: Need }) {
  const t = useTranslations('dashboard.needs')
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 empty:hidden">
      {person !== null && <bdi className="min-w-0 wrap-anywhere">{person}</bdi>}
      {amount !== null && <Money amount={amount} />}
      {dueAt !== null && (
        <span>
          {t('due')} <DateText at={dueAt} /> <Remaining at={dueAt} />
        </span>
      )}
      {dueAt === null && dueOn !== null && (
        <span>
          {t('due')} <CalendarDate date={dueOn} />
        </span>
      )}
    </p>
  )
}

function pathOf({ kind, id }: Need): string {
  if (kind === 'messages') return '/messages'
  if (kind === 'payout_account') return paths.payouts
  if (kind === 'invitation' || id === null) return paths.invitations
  if (kind === 'review') return paths.review(id)
  if (kind === 'proposals') return paths.proposals(id)
  if (kind === 'dispute_answer') return paths.dispute(id)
  if (kind === 'milestone_pay') return paths.agreement(id)
  return kind.startsWith('order_') ? paths.order(id) : paths.offer(id)
}
