import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import type { Order } from '../contract.ts'

export function OrderDetails({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  return (
    <Card as="section" aria-labelledby="details" className="grid gap-4">
      <h2 id="details" className="text-xl">
        {t('page.details')}
      </h2>
      <ul aria-label={t('page.parties')} className="grid gap-1">
        <PersonLink order={order} side="provider" />
        <PersonLink order={order} side="client" />
      </ul>
      <dl className="grid gap-3 border-t border-line pt-4 text-sm">
        {order.hours !== null && order.hourlyRate !== null && (
          <div>
            <dt className="text-ink-3">{t('page.hours')}</dt>
            <dd className="font-medium tabular-nums">
              {t('page.hoursAtRate', {
                hours: format.number(order.hours),
                rate: format.number(order.hourlyRate, 'money'),
              })}
            </dd>
          </div>
        )}
        {order.lines && (
          <div>
            <dt className="text-ink-3">{t('page.lines')}</dt>
            {order.lines.map(({ label, quantity, amount }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines never change, and two may be equal
              <dd key={index} className="flex justify-between gap-3 font-medium">
                <span className="min-w-0 wrap-anywhere">
                  {t('page.line', { quantity, label: isolated(label) })}
                </span>
                <Money amount={amount} />
              </dd>
            ))}
          </div>
        )}
        <PackageTerms order={order} />
        {order.deliveryDeadline && (
          <div>
            <dt className="text-ink-3">{t('deadline')}</dt>
            <dd className="font-medium">
              <CalendarDate date={order.deliveryDeadline} />
            </dd>
            <dd className="text-ink-3">{t('deadlineEnds', { role: order.viewerRole })}</dd>
          </div>
        )}
      </dl>
      <Link
        to={paths.service(order.serviceId)}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink hover:underline"
      >
        {t('page.viewService')}
      </Link>
    </Card>
  )
}

/** The days and rounds of a package. Once it is accepted, the order has a due date instead. */
function PackageTerms({ order: { deliveryDays, process, viewerRole } }: { order: Order }) {
  const t = useTranslations('orders')
  if (deliveryDays === undefined || process.stage !== 'pending') return null
  return (
    <>
      <div>
        <dt className="text-ink-3">{t('deadline')}</dt>
        <dd className="font-medium">
          {t('page.dueAfter', { count: deliveryDays, role: viewerRole })}
        </dd>
      </div>
      <div>
        <dt className="text-ink-3">{t('page.changes')}</dt>
        <dd className="font-medium">{t('page.rounds', { count: process.changeRoundsLeft })}</dd>
      </div>
    </>
  )
}

function PersonLink({ order, side }: { order: Order; side: 'client' | 'provider' }) {
  const t = useTranslations('orders')
  const person = order[side]
  return (
    <li>
      <Link to={paths.viber(person.id)} className="flex min-h-14 items-center gap-3 rounded-lg">
        <Avatar name={person.fullName} src={person.avatar} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-semibold hover:underline">
            {person.fullName}
          </span>
          <span className="block text-sm text-ink-3">
            {side === 'client' ? t('withClient') : t('withProvider')}
            {order.viewerRole === side && ` (${t('page.you')})`}
          </span>
        </span>
      </Link>
    </li>
  )
}
