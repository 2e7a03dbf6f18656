import { Loading } from '#ui/skeleton.tsx'
import { ServiceCardSkeleton } from '#services/web/service-card.tsx'
import { cx } from '#ui/cx.ts'
import type { Hit } from '../contract.ts'
import { HitCard } from './hit-card.tsx'

const gridClass = 'grid gap-5 sm:grid-cols-2'
/** On phones one row to move sideways; the next card looks in, so that one knows of it. */
const rowClass =
  'max-sm:-mx-[max(1rem,4vw)] max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[86%] max-sm:grid-flow-col max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-[max(1rem,4vw)] max-sm:py-2 max-sm:*:snap-center'

/** Three columns where the page is wide, or two beside a panel. */
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
