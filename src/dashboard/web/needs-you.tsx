import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Remaining } from '#orders/web/remaining.tsx'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import {
  Banknote,
  CircleCheck,
  FileText,
  Handshake,
  type IconComponent,
  Inbox,
  Mail,
  MessageSquare,
  Milestone,
  PackageCheck,
  Scale,
  Star,
  Truck,
  Undo2,
} from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import { NeedCard, needLinkClass, NeedList, NeedRow } from '#ui/need-list.tsx'
import type { Need, NeedKind } from '../contract.ts'
import { needsQuery } from './desk-queries.ts'

const icons: Record<NeedKind, IconComponent> = {
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
  const query = useQuery(needsQuery)
  return (
    <NeedCard level={3} className="mb-6" query={query}>
      {({ needs, total }) =>
        total === 0 ? (
          <NothingWaits isServiceProvider={user.isServiceProvider} />
        ) : (
          <NeedList
            total={total}
            rows={needs.map((need) => ({
              key: `${need.kind} ${need.id}`,
              row: <Row need={need} />,
            }))}
          />
        )
      }
    </NeedCard>
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

function Row({ need }: { need: Need }) {
  const t = useTranslations('dashboard.needs')
  const { kind, title } = need
  const text = t(`kinds.${kind}.text`, { count: need.count ?? 0 })
  return (
    <NeedRow
      icon={icons[kind]}
      text={text}
      title={title}
      details={<Details need={need} />}
      action={
        <Link
          to={pathOf(need)}
          aria-label={[t(`kinds.${kind}.action`), text, title].filter(Boolean).join(': ')}
          className={cx(buttonClass('secondary'), needLinkClass)}
        >
          {t(`kinds.${kind}.action`)}
        </Link>
      }
    />
  )
}

/** The other person, the money and the date, as far as there are any. */
function Details({ need: { person, amount, amountIs, dueAt, dueOn } }: { need: Need }) {
  const t = useTranslations('dashboard.needs')
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 empty:hidden">
      {person !== null && <bdi className="min-w-0 wrap-anywhere">{person}</bdi>}
      {amount !== null && amountIs && (
        <span>
          {t(`amounts.${amountIs}`)} <Money amount={amount} />
        </span>
      )}
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
