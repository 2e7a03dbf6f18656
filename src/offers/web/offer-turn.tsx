import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { Clock } from '#ui/icons.ts'
import { RelativeTime, useClock } from '#ui/relative-time.tsx'
import type { OfferCard } from '../offer-contract.ts'
import { useOfferWords } from './offer-words.ts'

/** Whose turn it is, as a badge for lists. */
export function TurnBadge({ offer }: { offer: OfferCard }) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  if (!offer.process.waitingFor) return null
  return (
    <Badge tone={words.isYours === 'true' ? 'brand' : 'neutral'} className="min-w-0 wrap-anywhere">
      {t('turnBadge', words)}
    </Badge>
  )
}

/** Who acts, by when, and what happens otherwise. */
export function OfferTurn({ offer }: { offer: Omit<OfferCard, 'totals'> }) {
  const t = useTranslations('offers')
  const words = useOfferWords(offer)
  const clock = useClock()
  const { waitingFor, deadline, defaultOutcome } = offer.process
  if (!waitingFor || !deadline || !defaultOutcome) return null
  return (
    <div className="flex gap-3 rounded-lg bg-surface-2 p-4 text-sm">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <p className="min-w-0 wrap-anywhere">
        {t(`turn.${defaultOutcome}`, words)}{' '}
        {clock && new Date(deadline) > clock && (
          <span className="text-ink-3">
            (<RelativeTime at={deadline} />)
          </span>
        )}
      </p>
    </div>
  )
}
