import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AwayBadge } from '#accounts/web/away/away-notice.tsx'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { requireUser } from '#platform/web/session.ts'
import { ServiceCard, ServiceCardSkeleton } from '#services/web/service-card.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Heart } from '#ui/icons.ts'
import { Loading } from '#ui/skeleton.tsx'
import type { Favorites, FavoriteViber } from '../contract.ts'
import { FavoriteToggle } from './favorite-button.tsx'
import { favoritesQuery } from './use-favorite.ts'

export const Route = createFileRoute('/favorites')({
  beforeLoad: requireUser,
  /** The server waits for the list; the browser shows the page immediately with skeletons. */
  loader: async ({ context, location }) => {
    const reading = context.queryClient.fetchQuery({ ...favoritesQuery, staleTime: 0 })
    if (typeof window === 'undefined') await orSignIn(reading, { context, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('favorites.title') }),
  component: FavoritesPage,
})

const gridClass = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3'

function FavoritesPage() {
  const t = useTranslations('favorites')
  const { data, error, refetch } = useQuery(favoritesQuery)
  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 mb-8 text-ink-2">{t('text')}</p>
      {data && <Saved favorites={data} />}
      {!data && error && (
        <ErrorState text={t('loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading className={gridClass}>
          {['a', 'b', 'c'].map((card) => (
            <ServiceCardSkeleton key={card} />
          ))}
        </Loading>
      )}
    </div>
  )
}

function Saved({ favorites: { services, vibers } }: { favorites: Favorites }) {
  const t = useTranslations('favorites')
  if (services.length === 0 && vibers.length === 0) {
    return (
      <EmptyState
        icon={Heart}
        title={t('empty')}
        text={t('emptyText')}
        action={
          <Link to="/browse" className={buttonClass('primary')}>
            {t('browse')}
          </Link>
        }
      />
    )
  }
  return (
    <div className="grid gap-10">
      {services.length > 0 && (
        <section aria-labelledby="saved-services">
          <h2 id="saved-services" className="mb-4 text-xl">
            {t('services')}
          </h2>
          <ul className={gridClass}>
            {services.map((service) => (
              <li key={service.id}>
                <ServiceCard
                  service={service}
                  corner={
                    <FavoriteToggle
                      kind="service"
                      id={service.id}
                      name={service.title}
                      ownerId={service.userId}
                      initially
                    />
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {vibers.length > 0 && (
        <section aria-labelledby="saved-vibers">
          <h2 id="saved-vibers" className="mb-4 text-xl">
            {t('vibers')}
          </h2>
          <ul className={gridClass}>
            {vibers.map((viber) => (
              <li key={viber.id}>
                <ViberCard viber={viber} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ViberCard({ viber }: { viber: FavoriteViber }) {
  return (
    <Card className="flex h-full items-center gap-3">
      <Link to={paths.viber(viber.id)} className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
        <Avatar name={viber.fullName} src={viber.avatar} size="lg" />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-semibold hover:underline">
            {viber.fullName}
          </span>
          {viber.headline && (
            <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-3">
              {viber.headline}
            </span>
          )}
          <AwayBadge awayUntil={viber.awayUntil} className="mt-1" />
        </span>
      </Link>
      <FavoriteToggle
        kind="viber"
        id={viber.id}
        name={viber.fullName}
        ownerId={viber.id}
        initially
      />
    </Card>
  )
}
