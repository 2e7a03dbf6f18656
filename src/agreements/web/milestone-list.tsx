import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { buttonClass } from '#ui/button.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Money } from '#ui/money.tsx'
import type { Agreement, AgreementMilestone } from '../contract.ts'
import { MilestoneBadge } from './agreement-badge.tsx'

/** The milestones with their states. The client can pay each one that is not paid yet. */
export function MilestoneList({ agreement }: { agreement: Agreement }) {
  const t = useTranslations('agreements')
  const { milestones, milestoneCount, earlierDroppedCount } = agreement
  const next = milestones.find(({ state, refusal }) => state === 'planned' && refusal === null)
  return (
    <Card as="section" aria-labelledby="milestones" className="grid gap-4">
      <h2 id="milestones" className="text-xl">
        {t('milestones')}
      </h2>
      <ol className="grid gap-3">
        {milestones.map((milestone) => (
          <li
            key={milestone.id}
            className={cx(
              'grid gap-2 rounded-lg border border-line p-4',
              milestone.state === 'dropped' && 'text-ink-3',
            )}
          >
            <Milestone
              milestone={milestone}
              of={milestoneCount}
              canPay={agreement.viewerRole === 'client' && milestone.refusal === null}
              isNext={milestone === next}
            />
          </li>
        ))}
      </ol>
      {earlierDroppedCount > 0 && (
        <p className="text-sm text-ink-3">{t('earlierDropped', { count: earlierDroppedCount })}</p>
      )}
    </Card>
  )
}

interface Props {
  milestone: AgreementMilestone
  of: number
  canPay: boolean
  /** The one that is usually paid next. */
  isNext: boolean
}

function Milestone({ milestone, of, canPay, isNext }: Props) {
  const t = useTranslations('agreements')
  const format = useFormatter()
  const { id, title, description, amount, hours, days, state, orderId, refunded } = milestone
  const isDropped = state === 'dropped'
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-3">
        <span>{!isDropped && t('milestoneOf', { n: milestone.position, total: of })}</span>
        <MilestoneBadge state={state} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span
          dir="auto"
          className={cx('min-w-0 font-medium wrap-anywhere', isDropped && 'line-through')}
        >
          {title}
        </span>
        <Money amount={amount} className={cx('font-semibold', isDropped && 'line-through')} />
      </p>
      {description && (
        <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
          {description}
        </p>
      )}
      <p className="text-sm text-ink-3 empty:hidden">
        {[
          hours !== null && t('hours', { count: hours }),
          state === 'planned' && t('days', { count: days }),
          refunded > 0 && t('refunded', { amount: format.number(refunded, 'money') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Turn milestone={milestone} />
      {state === 'planned' && <p className="text-sm text-ink-2">{t('notPaid')}</p>}
      {milestone.dropReason && <p className="text-sm">{t(`dropped.${milestone.dropReason}`)}</p>}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {canPay && (
          <Link to={paths.milestone(id)} className={buttonClass(isNext ? 'primary' : 'secondary')}>
            {t('payMilestone', {
              n: milestone.position,
              amount: format.number(amount, 'money'),
            })}
          </Link>
        )}
        {orderId !== null && (
          <Link to={paths.order(orderId)} className={buttonClass('secondary')}>
            {t('toOrder', { id: orderId })}
          </Link>
        )}
      </p>
    </>
  )
}

/** Who acts on the order of a paid milestone, by when, and what happens otherwise. */
function Turn({ milestone: { deliveryDeadline, releaseAt } }: { milestone: AgreementMilestone }) {
  const t = useTranslations('agreements')
  const format = useFormatter()
  const timeZone = useZone()
  if (releaseAt) {
    const at = format.dateTime(new Date(releaseAt), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    })
    return <p className="text-sm text-ink-2">{t('approveBy', { at })}</p>
  }
  if (!deliveryDeadline) return null
  return (
    <p className="text-sm text-ink-2">
      {t('deliverBy')} <CalendarDate date={deliveryDeadline} />
    </p>
  )
}
