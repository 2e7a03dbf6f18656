import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import type { OfferCard as Card } from '../offer-contract.ts'
import { OfferBadge } from './offer-badge.tsx'
import { TurnBadge } from './offer-turn.tsx'
import { counterpartOf, useOriginName } from './offer-words.ts'

/** An offer in the list of offers. */
export function OfferCard({ offer }: { offer: Card }) {
  const t = useTranslations('offers')
  const originOf = useOriginName()
  const other = counterpartOf(offer)
  return (
    <article className={cx(cardClass, 'relative grid grid-cols-1 gap-4 p-5')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <OfferBadge status={offer.status} />
            <span className="min-w-0 wrap-anywhere">{originOf(offer)}</span>
          </p>
          <h2 dir="auto" className="mt-2 font-sans text-lg font-semibold wrap-anywhere">
            <Link
              to={paths.offer(offer.id)}
              className="after:absolute after:inset-0 after:rounded-xl hover:underline"
            >
              {offer.title ?? t('removedWords')}
            </Link>
          </h2>
        </div>
        <p className="sm:text-right">
          {offer.total === null ? (
            <span className="text-ink-2">{t('noPriceYet')}</span>
          ) : (
            <>
              <span className="sr-only">{t('total')} </span>
              <Money amount={offer.total} className="text-lg font-bold" />
            </>
          )}
          <span className="block text-sm text-ink-3">
            {t('changedOn')} <DateText at={offer.updatedAt} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-3 text-sm">
        <p className="flex min-w-0 items-center gap-2">
          {other ? (
            <>
              <Avatar name={other.fullName} src={other.avatar} size="sm" />
              <bdi className="min-w-0 truncate font-medium">{other.fullName}</bdi>
            </>
          ) : (
            t('theClient')
          )}
        </p>
        <TurnBadge offer={offer} />
      </div>
    </article>
  )
}
