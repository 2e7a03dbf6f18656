import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { CircleCheck, CircleX, Clock, FilePen, type IconComponent } from '#ui/icons.ts'
import { Timeline } from '#ui/timeline.tsx'
import type { Offer } from '../offer-contract.ts'
import type { OfferMove } from '../process.ts'
import { kindOf, nameOf } from './offer-words.ts'

const icons: Record<OfferMove, IconComponent> = {
  request: FilePen,
  offer: FilePen,
  counter: FilePen,
  revise: FilePen,
  renew: FilePen,
  propose: FilePen,
  accept: CircleCheck,
  hire: CircleCheck,
  decline: CircleX,
  withdraw: CircleX,
  back_out: CircleX,
  pass_over: CircleX,
  call_off: CircleX,
  expire: Clock,
  lapse: Clock,
}

/** Everything that happened to an offer, oldest first. */
export function OfferHistory({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  return (
    <Card as="section" aria-labelledby="offer-history" className="grid gap-4">
      <h2 id="offer-history" className="text-xl">
        {t('history')}
      </h2>
      <Timeline
        entries={offer.events.map(({ kind, by, version, reason, at }, index) => ({
          key: index,
          icon: icons[kind],
          content: (
            <>
              <p className="font-medium wrap-anywhere">
                {t(`event.${kind}`, {
                  ...nameOf(by === 'system' ? null : offer[by]),
                  version,
                  reason: reason ?? 'none',
                  kind: kindOf(offer),
                })}
              </p>
              <p className="text-sm text-ink-3">
                <DateText at={at} look="dateTime" />
              </p>
            </>
          ),
        }))}
      />
    </Card>
  )
}
