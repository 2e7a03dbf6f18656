import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { isolated } from '#ui/isolated.ts'
import type { Service } from '../../contract.ts'
import { providerServicesQuery } from '../provider-services-query.ts'
import { ServiceCard } from '../service-card.tsx'

const SHOWN = 3

/** Other services of the viber. Not shown to the viber. */
export function MoreServices({ service }: { service: Service }) {
  const t = useTranslations('services')
  const user = useUser()
  const { data = [] } = useQuery(providerServicesQuery(service.userId))
  const others = data.filter(({ id, status }) => id !== service.id && status === 'active')
  if (others.length === 0 || user?.id === service.userId) return null
  return (
    <section aria-labelledby="more-services" className="mt-12">
      <h2 id="more-services" className="text-xl">
        {t('moreFrom', { name: isolated(service.provider.name) })}
      </h2>
      <ul className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {others.slice(0, SHOWN).map((other) => (
          <li key={other.id}>
            <ServiceCard service={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
