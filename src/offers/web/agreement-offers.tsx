import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { FileList } from '#attachments/web/file-list.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import type { OfferCard } from '../offer-contract.ts'
import { OfferBadge } from './offer-badge.tsx'
import { offerQuery, offersOfAgreementQuery } from './offer-queries.ts'
import { TurnBadge } from './offer-turn.tsx'
import { useOriginName } from './offer-words.ts'

const accepted: ReadonlySet<OfferCard['status']> = new Set(['agreed', 'hired'])

/** The offer that became an agreement, and the amendments of it. */
export function AgreementOffers({ agreementId }: { agreementId: number }) {
  const t = useTranslations('offers')
  const originOf = useOriginName()
  const { data } = useQuery(offersOfAgreementQuery(agreementId))
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="agreement-offers" className="grid gap-3">
      <h2 id="agreement-offers" className="text-xl">
        {t('ofAgreement')}
      </h2>
      <ul className="grid gap-3">
        {data.items.map((offer) => (
          <li
            key={offer.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <OfferBadge status={offer.status} />
              <Link to={paths.offer(offer.id)} className="font-medium hover:underline">
                {originOf(offer)}
              </Link>
              <TurnBadge offer={offer} />
            </span>
            <span className="text-ink-3">
              {offer.total !== null && (
                <>
                  <Money amount={offer.total} /> ·{' '}
                </>
              )}
              <DateText at={offer.updatedAt} />
            </span>
            {accepted.has(offer.status) && <AcceptedFiles offerId={offer.id} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AcceptedFiles({ offerId }: { offerId: number }) {
  const { data } = useQuery(offerQuery(String(offerId)))
  const [newest] = data?.versions ?? []
  if (!newest || newest.terms.files.length === 0) return null
  return (
    <div className="w-full">
      <FileList
        files={newest.terms.files}
        hrefOf={({ id }) => `/api/offers/${offerId}/files/${id}`}
      />
    </div>
  )
}
