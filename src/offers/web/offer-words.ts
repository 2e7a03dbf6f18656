import { useFormatter } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'
import { isolated } from '#ui/isolated.ts'
import type { OfferCard } from '../offer-contract.ts'
import { otherSide } from '../offer.ts'

type Shown = Pick<
  OfferCard,
  'viewerRole' | 'client' | 'provider' | 'title' | 'total' | 'process' | 'version' | 'amends'
>

/** The other person of an offer. */
export function counterpartOf({ viewerRole, ...people }: Shown) {
  return people[otherSide(viewerRole)]
}

/** The text for the title: a request is not an offer yet. */
export function titleKeyOf({ version }: Pick<Shown, 'version'>): 'requestTitle' | 'offerTitle' {
  return version === 0 ? 'requestTitle' : 'offerTitle'
}

/** The names, dates and amounts of an offer, for use in sentences. */
export function useOfferWords(offer: Shown) {
  const format = useFormatter()
  const timeZone = useZone()
  const { deadline, waitingFor } = offer.process
  return {
    title: isolated(offer.title ?? ''),
    name: isolated(counterpartOf(offer).fullName),
    role: offer.viewerRole,
    kind: offer.amends?.kind ?? 'offer',
    version: offer.version,
    isYours: String(waitingFor === offer.viewerRole),
    total: offer.total === null ? '' : format.number(offer.total, 'money'),
    at: deadline
      ? format.dateTime(new Date(deadline), {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone,
        })
      : '',
  }
}
