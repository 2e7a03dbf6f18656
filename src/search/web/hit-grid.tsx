import { Loading } from '#ui/skeleton.tsx'
import { ServiceCardSkeleton } from '#services/web/service-card.tsx'
import { cx } from '#ui/cx.ts'
import type { Hit } from '../contract.ts'
import { HitCard } from './hit-card.tsx'

const gridClass = 'grid grid-cols-1 gap-5 sm:grid-cols-2'

/** Three columns where the page is wide, or two beside a panel. */
function columnsClass(wide: boolean | undefined) {
  return cx(gridClass, wide ? 'lg:grid-cols-3' : 'xl:grid-cols-3')
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
