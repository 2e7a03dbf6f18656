import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { InviteToGig } from '#briefs/web/invite/invite-to-gig.tsx'
import { FavoriteToggle } from '#favorites/web/favorite-button.tsx'
import { favoriteQuery } from '#favorites/web/use-favorite.ts'
import { fieldsQuery } from '#fields/web/fields-query.ts'
import { useTranslations } from 'use-intl'
import { excerpt, pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { noPackages, packagesQuery } from '#packages/web/packages-query.ts'
import { QuoteLink } from '#offers/web/offer-link.tsx'
import { PackagesSection } from '#packages/web/packages-section.tsx'
import { orNotFound, read } from '#platform/web/query.ts'
import { portfolioQuery } from '#portfolio/web/portfolio-query.ts'
import { ServicePieces } from '#portfolio/web/service-pieces.tsx'
import { ContactLink } from '#profiles/web/contact-link.tsx'
import { ReviewList } from '#profiles/web/review-card.tsx'
import { ServiceReactions } from '#reactions/web/service-reactions.tsx'
import { reactionsQuery } from '#reactions/web/use-toggle-reaction.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { servicesContract, type Service } from '#services/contract.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import { categoryNameIn } from '#services/web/category-name-in.ts'
import { serviceJsonLd } from '#services/web/page/service-json-ld.ts'
import { noteVisit, useNoteView } from '#services/web/page/note-visit.ts'
import { ServiceView } from '#services/web/page/service-view.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { isolated } from '#ui/isolated.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

const isServer = typeof window === 'undefined'
const REVIEWS_SHOWN = 20
const reviewsOf = (id: string) => read(reviewsContract, 'ofService', { id, limit: REVIEWS_SHOWN })

/** This page is in `app` because `services` must not depend on reviews. */
export const Route = createFileRoute('/services/$id')({
  staticData: { isContent: true },
  loader: async ({ context: { queryClient, user, site }, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const reviews = queryClient.prefetchQuery(reviewsOf(id))
    const asides = prefetchAsides(queryClient, Number(id), {
      isSignedIn: user !== null,
      hasReactions: !site.switchedOffModules?.includes('reactions'),
    })
    // The server waits for these even if the service is not found, because it would otherwise send unfinished queries
    // with the page.
    const service = await orNotFound(
      queryClient.fetchQuery(read(servicesContract, 'get', { id })),
    ).finally(() => Promise.all([reviews, ...(isServer ? asides : [])]))
    const others = Promise.all([
      service.fields && queryClient.prefetchQuery(fieldsQuery('service')),
      queryClient.prefetchQuery(providerServicesQuery(service.userId)),
      queryClient.prefetchQuery(portfolioQuery(service.userId)),
    ])
    if (isServer) await others
    const hasPackages = service.packageFrom !== undefined && site.hasPackages
    const packages = hasPackages
      ? await queryClient.fetchQuery(packagesQuery(service.id))
      : noPackages
    return { service, packages }
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead({
          context,
          type: 'product',
          title: loaderData.service.title,
          description: excerpt(loaderData.service.description),
          ...(loaderData.service.status === 'active' && {
            canonical: paths.service(loaderData.service.id),
            image: `/og/services/${loaderData.service.id}.png`,
            jsonLd: serviceJsonLd(
              { ...context, category: categoryNameIn(context, loaderData.service.category) },
              loaderData.service,
              loaderData.packages.packages,
            ),
          }),
        })
      : pageHead({ context, title: context.t('shell.notFound') }),
  pendingComponent: Pending,
  component: ServicePage,
})

/** Side content: the server waits for it; in the browser the page appears without it. */
function prefetchAsides(
  queryClient: QueryClient,
  id: number,
  { isSignedIn, hasReactions }: { isSignedIn: boolean; hasReactions: boolean },
) {
  return [
    ...(hasReactions ? [queryClient.prefetchQuery(reactionsQuery(id))] : []),
    ...(isSignedIn ? [queryClient.prefetchQuery(favoriteQuery({ kind: 'service', id }))] : []),
  ]
}

function ServicePage() {
  const { id } = Route.useParams()
  const { site, user } = Route.useRouteContext()
  const loaded = Route.useLoaderData()
  const { data: service } = useQuery({
    ...read(servicesContract, 'get', { id }),
    initialData: loaded.service,
  })
  const { data: packages } = useQuery({
    ...packagesQuery(service.id),
    initialData: loaded.packages,
    enabled: service.packageFrom !== undefined && site.hasPackages,
  })
  const reviews = useQuery(reviewsOf(id))
  const { isOn } = useModules()
  useNoteView(service)
  return (
    <ServiceView
      service={service}
      corner={
        <FavoriteToggle
          kind="service"
          id={service.id}
          name={service.title}
          ownerId={service.userId}
        />
      }
      reactions={isOn('reactions') && <ServiceReactions serviceId={service.id} />}
      contact={<Contact service={service} />}
      rules={site}
      samples={<ServicePieces serviceId={service.id} userId={service.userId} />}
      packages={
        <PackagesSection
          service={service}
          offered={packages}
          canHire={user?.id !== service.userId && service.status === 'active'}
        />
      }
      reviews={
        reviews.error ? (
          <ErrorState level={3} error={reviews.error} onRetry={() => void reviews.refetch()} />
        ) : (
          <>
            <ReviewList reviews={reviews.data?.items ?? []} />
            {(reviews.data?.total ?? 0) > REVIEWS_SHOWN && <AllReviews service={service} />}
          </>
        )
      }
    />
  )
}

/** The ways to reach the viber. While they are away, the hire button asks for a quote, and invitations are refused. */
function Contact({ service: { id, userId, provider, awayUntil } }: { service: Service }) {
  const t = useTranslations('services')
  const noteClick = () => noteVisit(id, 'click')
  return (
    <>
      {!awayUntil && (
        <>
          <QuoteLink serviceId={id} onClick={noteClick} />
          <InviteToGig viber={{ id: userId, fullName: provider.name }} />
        </>
      )}
      <ContactLink userId={userId} label={t('ask')} serviceId={id} onClick={noteClick} />
    </>
  )
}

/** Links to the profile, which lists all reviews. */
function AllReviews({ service }: { service: Service }) {
  const t = useTranslations('services')
  return (
    <Link
      to={paths.viber(service.userId)}
      search={{ tab: 'reviews' }}
      className={`${buttonClass('secondary')} mt-4`}
    >
      {t('allReviews', { name: isolated(service.provider.name) })}
    </Link>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-8 lg:grid-cols-[1fr_20rem]">
      <Skeleton className="aspect-5/2 rounded-2xl" />
      <Skeleton className="h-56" />
      <Skeleton className="h-10 w-2/3" />
    </Loading>
  )
}
