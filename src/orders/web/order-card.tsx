import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import type { Order } from '../contract.ts'
import { Turn, turnOf } from './next-step.tsx'
import { OrderActions } from './order-actions.tsx'
import { counterpartOf } from './order-words.ts'
import { Remaining } from './remaining.tsx'
import { StatusBadge } from './status-badge.tsx'

export function OrderCard({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { person, side } = counterpartOf(order)
  return (
    <article className={cx(cardClass, 'relative grid grid-cols-1 gap-4 p-5')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <StatusBadge status={order.status} />
            {order.money.status === 'charged_back' && (
              <Badge tone="danger">{t('money.charged_back')}</Badge>
            )}
            <span>{t('orderNumber', { id: order.id })}</span>
          </p>
          <h3 dir="auto" className="mt-2 font-sans text-lg font-semibold wrap-anywhere">
            <Link
              to={paths.order(order.id)}
              className="after:absolute after:inset-0 after:rounded-xl hover:underline"
            >
              {order.title}
            </Link>
          </h3>
        </div>
        <p className="sm:text-right">
          <span className="text-sm text-ink-3">{t('total')} </span>
          <Money amount={order.totalAmount} className="text-lg font-bold" />
          {side === 'client' && (
            <span className="block text-sm text-ink-2">
              {t('share')} <Money amount={order.providerAmount} />
            </span>
          )}
          <span className="block text-sm text-ink-3">
            {t('orderedOn')} <DateText at={order.createdAt} />
          </span>
        </p>
      </div>
      {order.requirements && (
        <p className="line-clamp-2 wrap-anywhere text-ink-2">
          <span className="sr-only">{t('requirements')}: </span>
          <bdi>{order.requirements}</bdi>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3 text-sm">
        <p className="flex min-w-0 items-center gap-2">
          <Avatar name={person.fullName} src={person.avatar} size="sm" />
          <span className="min-w-0 truncate">
            <span className="text-ink-3">
              {side === 'client' ? t('withClient') : t('withProvider')}{' '}
            </span>
            <bdi className="font-medium">{person.fullName}</bdi>
          </span>
        </p>
        <NextDeadline order={order} />
      </div>
      <div className="relative empty:hidden">
        <OrderActions order={order} />
      </div>
    </article>
  )
}

function NextDeadline({ order }: { order: Order }) {
  const { deadline } = order.process
  const waitingFor = turnOf(order)
  if (!waitingFor) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-2">
      <Turn order={order} waitingFor={waitingFor} />
      {deadline && (
        <span>
          <DateText at={deadline} /> <Remaining at={deadline} />
        </span>
      )}
    </p>
  )
}
