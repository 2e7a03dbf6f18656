import { Loading } from '#ui/skeleton.tsx'
import { cx } from '#ui/cx.ts'
import type { Service } from '../contract.ts'
import { ServiceCard, ServiceCardSkeleton } from './service-card.tsx'

const gridClass = 'grid grid-cols-1 gap-5 sm:grid-cols-2'

/** Three columns where the page is wide, or two beside a panel. */
function columnsClass(wide: boolean | undefined) {
  return cx(gridClass, wide ? 'lg:grid-cols-3' : 'xl:grid-cols-3')
}

interface Props {
  services: readonly Service[]
  wide?: boolean
}

export function ServiceGrid({ services, wide }: Props) {
  return (
    <ul className={columnsClass(wide)}>
      {services.map((service) => (
        <li key={service.id}>
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  )
}

export function ServiceGridSkeleton({ count = 6, wide }: { count?: number; wide?: boolean }) {
  return (
    <Loading className={columnsClass(wide)}>
      {Array.from({ length: count }, (_, index) => (
        <ServiceCardSkeleton key={index} />
      ))}
    </Loading>
  )
}
