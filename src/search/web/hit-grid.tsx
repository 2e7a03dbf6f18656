import { Loading } from '#ui/skeleton.tsx'
import { ServiceCard, ServiceCardSkeleton } from '#services/web/service-card.tsx'
import { cx } from '#ui/cx.ts'
import type { Hit, Why } from '../contract.ts'
import { FavoriteButton } from '#favorites/web/favorite-button.tsx'
import { ReactionBar } from '#reactions/web/reaction-bar.tsx'
import { useFormatter, useTranslations } from 'use-intl'

const gridClass = 'grid gap-5 sm:grid-cols-2'
/** On phones, one row that scrolls sideways. Part of the next card is visible as a hint. */
const rowClass =
  'max-sm:-mx-[max(1rem,4vw)] max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[86%] max-sm:grid-flow-col max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-[max(1rem,4vw)] max-sm:py-2 max-sm:*:snap-center'

/** A wide grid scrolls sideways on phones. A grid next to the filters gets its third column on larger screens only. */
function columnsClass(wide: boolean | undefined) {
  return cx(gridClass, wide ? cx(rowClass, 'lg:grid-cols-3') : 'grid-cols-1 xl:grid-cols-3')
}

interface Props {
  hits: readonly Hit[]
  wide?: boolean
}

export function HitGrid({ hits, wide }: Props) {
  return (
    <ul className={columnsClass(wide)}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <HitCard hit={hit} />
        </li>
      ))}
    </ul>
  )
}

export function HitGridSkeleton({ count = 6, wide }: { count?: number; wide?: boolean }) {
  return (
    <Loading className={columnsClass(wide)}>
      {Array.from({ length: count }, (_, index) => (
        <ServiceCardSkeleton key={index} />
      ))}
    </Loading>
  )
}

/** A service card with its reactions and a favorite button. */
function HitCard({ hit }: { hit: Hit }) {
  return (
    <ServiceCard
      service={hit}
      corner={
        <FavoriteButton
          kind="service"
          id={hit.id}
          name={hit.title}
          ownerId={hit.userId}
          isFavorite={hit.isFavorite}
        />
      }
    >
      <WhyLine why={hit.why} />
      <ReactionBar serviceId={hit.id} summary={hit.reactions} />
    </ServiceCard>
  )
}

/** Names the fields that contain the searched words (docs/ranking.md). Renders nothing without searched words. */
function WhyLine({ why }: { why: Why }) {
  const t = useTranslations('search')
  const format = useFormatter()
  if (why.matched.length === 0) return null
  const places = format.list(
    why.matched.map((place) => t(`places.${place}`)),
    { type: 'unit' },
  )
  return <p className="text-xs text-ink-3">{t('foundIn', { places })}</p>
}
