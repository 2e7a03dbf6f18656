import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Rate } from '#ui/money.tsx'
import { servicesContract } from '../contract.ts'

/** Shows the service being hired while its client logs in. Renders nothing for a service that is not active. */
export function HiredService({ id }: { id: string }) {
  const t = useTranslations('services')
  const { data: service } = useQuery({
    ...read(servicesContract, 'get', { id }),
    retryOnMount: false,
  })
  if (service?.status !== 'active') return null
  const { title, provider, hourlyRate } = service
  return (
    <section
      aria-labelledby="hired-service"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface-2 p-4"
    >
      <Avatar name={provider.name} src={provider.avatar} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="hired-service" className="font-sans text-sm font-medium text-ink-2">
          {t('youAreHiring')}
        </h2>
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
        <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
          {provider.name}
        </p>
      </div>
      <Rate amount={hourlyRate} />
    </section>
  )
}
