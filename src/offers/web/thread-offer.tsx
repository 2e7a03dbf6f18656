import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { FileText } from '#ui/icons.ts'
import { Money } from '#ui/money.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { offersWithQuery } from './offer-queries.ts'
import { OfferTurn } from './offer-turn.tsx'
import { kindOf, useOriginName } from './offer-words.ts'

interface Props {
  /** The other person of the conversation. */
  otherId: number
  offerId: number
  /** The version that the line of the conversation is about. */
  version: number
}

/** The card of an offer in a conversation: what it costs now, and whose turn it is. */
export function ThreadOffer({ otherId, offerId, version }: Props) {
  const t = useTranslations('offers')
  const originOf = useOriginName()
  const { data } = useQuery(offersWithQuery(otherId))
  const offer = data?.items.find(({ id }) => id === offerId)
  const total = offer?.totals.find((one) => one.version === version)?.total ?? null
  const isNewest = offer?.version === version
  return (
    <div className="mt-2 grid min-w-0 gap-3 rounded-xl border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-sm text-ink-3">
          <FileText aria-hidden className="size-4" />
          {version === 0 ? t('request') : t('version', { n: version })}
        </span>
        {offer && isNewest && <OfferBadge status={offer.status} />}
      </p>
      {offer?.brief && <p className="text-sm wrap-anywhere">{originOf(offer)}</p>}
      {total !== null && <Money amount={total} className="text-lg font-bold" />}
      {offer && !isNewest && (
        <p className="text-sm text-ink-3">{t('replacedBy', { n: offer.version })}</p>
      )}
      {offer && isNewest && <OfferTurn offer={offer} />}
      <Link
        to={paths.offer(offerId)}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
      >
        {t('viewOffer', { kind: offer ? kindOf(offer) : 'offer' })}
      </Link>
    </div>
  )
}
