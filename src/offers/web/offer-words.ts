import { useFormatter, useTranslations } from 'use-intl'
import { useZone } from '#platform/web/use-zone.ts'
import { isolated } from '#ui/isolated.ts'
import type { OfferCard } from '../offer-contract.ts'
import { otherSide } from '../offer.ts'
import type { DeclineReason } from '../process.ts'

type Shown = Pick<
  OfferCard,
  | 'viewerRole'
  | 'client'
  | 'provider'
  | 'title'
  | 'total'
  | 'process'
  | 'version'
  | 'amends'
  | 'origin'
>

/** The other person of an offer; null for a client who is not named yet. */
export function counterpartOf({ viewerRole, ...people }: Shown) {
  return people[otherSide(viewerRole)]
}

/** A person's name in sentences, which say "the client" for a client who is not named yet. */
export function nameOf(person: { fullName: string } | null): { name: string; isNamed: string } {
  return { name: isolated(person?.fullName ?? ''), isNamed: person ? 'yes' : 'no' }
}

/** The text for the title: a request is not an offer yet. */
export function titleKeyOf({ version }: Pick<Shown, 'version'>): 'requestTitle' | 'offerTitle' {
  return version === 0 ? 'requestTitle' : 'offerTitle'
}

/** What an offer is called in sentences: a proposal, or by what it changes. */
export function kindOf({
  amends,
  origin,
}: Pick<Shown, 'amends' | 'origin'>): 'agreement' | 'order' | 'proposal' | 'offer' {
  return amends?.kind ?? (origin === 'proposal' ? 'proposal' : 'offer')
}

/** What a list says of an offer: where it comes from, and the gig of a proposal. */
export function useOriginName(): (
  offer: Pick<OfferCard, 'origin' | 'amends'> & { brief: { title: string | null } | null },
) => string {
  const t = useTranslations('offers')
  return ({ brief, ...offer }) =>
    brief?.title == null
      ? t(`origin.${offer.origin}`, { kind: kindOf(offer) })
      : t('proposalFor', { title: isolated(brief.title) })
}

/** The names, dates and amounts of an offer, for use in sentences. */
export function useOfferWords(offer: Shown) {
  const format = useFormatter()
  const timeZone = useZone()
  const { deadline, waitingFor } = offer.process
  return {
    title: isolated(offer.title ?? ''),
    ...nameOf(counterpartOf(offer)),
    role: offer.viewerRole,
    kind: kindOf(offer),
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

/** The name of a reason for declining; that of a proposal speaks of the gig. */
export function useReasonName(isProposal: boolean): (reason: DeclineReason) => string {
  const t = useTranslations('offers')
  return (reason) =>
    isProposal && reason === 'not_addressed' ? t('notAddressedGig') : t(`reasons.${reason}`)
}
