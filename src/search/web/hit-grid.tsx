import { Loading } from '#ui/skeleton.tsx'
import { ServiceCard, ServiceCardSkeleton } from '#services/web/service-card.tsx'
import { cx } from '#ui/cx.ts'
import type { Hit, Why } from '../contract.ts'
import { FavoriteButton } from '#favorites/web/favorite-button.tsx'
import { ReactionBar } from '#reactions/web/reaction-bar.tsx'
import { useModules } from '#platform/web/use-modules.ts'
import { Fragment } from 'react'
import { useFormatter, useTranslations } from 'use-intl'

const gridClass = 'grid gap-5 sm:grid-cols-2'
/** On phones, one row that scrolls sideways. Part of the next card is visible as a hint. */
const rowClass =
  'max-sm:-mx-[max(1rem,4vw)] max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[86%] max-sm:grid-flow-col max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-[max(1rem,4vw)] max-sm:py-2 max-sm:*:snap-center'

/**
 * A wide grid scrolls sideways on phones. A grid next to the filters gets its third column on larger screens only, and
 * its cards may be compact (app.css).
 */
function columnsClass(wide: boolean | undefined) {
  return cx(
    gridClass,
    wide
      ? cx(rowClass, 'lg:grid-cols-3')
      : 'hit-list grid-cols-1 max-sm:gap-3 xl:not-in-[.compact-cards]:grid-cols-3',
  )
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
  const { isOn } = useModules()
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
      {isOn('reactions') && <ReactionBar serviceId={hit.id} summary={hit.reactions} />}
    </ServiceCard>
  )
}

/**
 * Names the fields that contain the searched words (docs/ranking.md), and the words that the service lacks. Renders
 * nothing without searched words.
 */
function WhyLine({ why }: { why: Why }) {
  const t = useTranslations('search')
  return (
    <div className="grid gap-1 text-xs text-ink-3 empty:hidden">
      {why.matched.length > 0 && <FoundIn matched={why.matched} />}
      {why.missing.length > 0 && (
        <p className="wrap-anywhere">{t.rich('missing', { words: struckThrough(why.missing) })}</p>
      )}
    </div>
  )
}

const struckThrough = (words: readonly string[]) => () =>
  words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ', '}
      <s dir="auto">{word}</s>
    </Fragment>
  ))

function FoundIn({ matched }: Pick<Why, 'matched'>) {
  const t = useTranslations('search')
  const format = useFormatter()
  const places = format.list(
    matched.map((place) => t(`places.${place}`)),
    { type: 'unit' },
  )
  return <p>{t('foundIn', { places })}</p>
}
