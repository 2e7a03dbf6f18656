import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'

type Refusal = 'already' | 'notCompleted' | 'cancelled' | 'notYours'

/** Why this viewer cannot review this order now; undefined if they can. */
export function refusalFor(order: Order): Refusal | undefined {
  if (order.viewerRole !== 'client') return 'notYours'
  if (order.reviewId !== null) return 'already'
  if (order.process.actions.includes('review')) return undefined
  return order.status === 'cancelled' ? 'cancelled' : 'notCompleted'
}

export function NoReview({ order, refusal }: { order: Order; refusal: Refusal }) {
  const t = useTranslations('reviews')
  return (
    <div className={cx(cardClass, 'grid justify-items-center gap-3 p-8 text-center sm:p-10')}>
      <Star aria-hidden className="size-9 text-ink-3" />
      <h1 className="text-2xl">{t(refusal)}</h1>
      <p className="text-ink-2">{t(`${refusal}Text`)}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link to={paths.order(order.id)} className={buttonClass()}>
          {t('backToOrder')}
        </Link>
        {refusal === 'already' && (
          <Link
            to={paths.viber(order.providerId)}
            search={{ tab: 'reviews' }}
            className={buttonClass('secondary')}
          >
            {t('viewProfile')}
          </Link>
        )}
      </div>
    </div>
  )
}
