import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cardClass } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import { voicesQuery } from './home-data.ts'
import { SectionHead } from './section-head.tsx'

const gridClass = 'grid grid-cols-1 gap-5 md:grid-cols-3'

/** Only what clients really wrote after a completed order (ruling R11). */
export function Testimonials() {
  const t = useTranslations('home')
  const { data, error } = useQuery(voicesQuery)
  const isEmpty = Boolean(error) || data?.length === 0
  return (
    <section aria-labelledby="testimonials" className="section container-page">
      <SectionHead id="testimonials" title={t('voicesTitle')} text={t('voicesText')} />
      {isEmpty && <EmptyState level={3} title={t('noVoices')} text={t('noVoicesText')} />}
      {!data && !error && (
        <Loading className={gridClass}>
          {['a', 'b', 'c'].map((card) => (
            <Skeleton key={card} className="h-56 rounded-xl" />
          ))}
        </Loading>
      )}
      {data && data.length > 0 && (
        <ul className={gridClass}>
          {data.map((review) => (
            <li key={review.id}>
              <figure className={`${cardClass} flex h-full flex-col gap-4 p-6`}>
                <Stars value={review.rating} />
                <blockquote className="line-clamp-6 flex-1 text-lg wrap-anywhere">
                  {review.comment}
                </blockquote>
                <figcaption className="flex items-center gap-3">
                  <Avatar name={review.clientName} src={review.clientAvatar} />
                  <span className="min-w-0 text-sm">
                    <span className="block truncate font-semibold">{review.clientName}</span>
                    <Link
                      to={paths.service(review.serviceId)}
                      className="line-clamp-1 text-ink-3 underline-offset-2 hover:underline"
                    >
                      {review.serviceTitle}
                    </Link>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
