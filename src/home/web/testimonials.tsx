import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { Testimonial } from '#reviews/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cardClass } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import { testimonialsQuery } from './home-data.ts'
import { SectionHead } from './section-head.tsx'

const gridClass = 'grid grid-cols-1 gap-5 lg:grid-cols-3'

/** Real reviews of completed orders (docs/product-rules.md#no-invented-figures). */
export function Testimonials() {
  const t = useTranslations('home')
  const { data, error, refetch } = useQuery(testimonialsQuery)
  return (
    <section aria-labelledby="testimonials" className="section container-page">
      <SectionHead id="testimonials" title={t('voicesTitle')} text={t('voicesText')} />
      {!data && error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState level={3} title={t('noVoices')} text={t('noVoicesText')} />
      )}
      {!data && !error && (
        <Loading className={gridClass}>
          {['a', 'b', 'c'].map((card) => (
            <Skeleton key={card} className="h-56 rounded-xl" />
          ))}
        </Loading>
      )}
      {data && data.length > 0 && (
        <ul className={gridClass}>
          {data.map((testimonial) => (
            <li key={testimonial.id}>
              <Voice testimonial={testimonial} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Voice({ testimonial: { content, rating, client, ...about } }: Props) {
  const t = useTranslations('home')
  const service = (
    <span dir="auto" className="line-clamp-1 font-medium wrap-anywhere">
      {about.serviceTitle}
    </span>
  )
  return (
    <figure className={`${cardClass} flex h-full flex-col gap-5 p-6`}>
      <Stars value={rating} />
      <blockquote dir="auto" className="flex-1 text-lg wrap-anywhere whitespace-pre-line">
        {content}
      </blockquote>
      <figcaption className="grid gap-4">
        <span className="flex items-center gap-3">
          <Avatar name={client.name} src={client.avatar} />
          <span className="min-w-0 text-sm">
            <span dir="auto" className="block truncate font-semibold">
              {client.name}
            </span>
            {client.role && (
              <span dir="auto" className="line-clamp-1 wrap-anywhere text-ink-3">
                {client.role}
              </span>
            )}
          </span>
        </span>
        <span className="border-t border-line pt-4 text-sm">
          <span className="block text-ink-3">{t('hiredFor')}</span>
          {about.serviceId === null ? (
            service
          ) : (
            <Link
              to={paths.service(about.serviceId)}
              className="block py-1 underline-offset-2 hover:underline"
            >
              {service}
            </Link>
          )}
        </span>
      </figcaption>
    </figure>
  )
}

interface Props {
  testimonial: Testimonial
}
