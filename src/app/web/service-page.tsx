import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { excerpt, pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound, read } from '#platform/web/query.ts'
import { ReviewList } from '#profiles/web/review-card.tsx'
import { reviewsContract } from '#reviews/contract.ts'
import { servicesContract } from '#services/contract.ts'
import { ServiceView } from '#services/web/service-view.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

const reviewsOf = (id: string) => read(reviewsContract, 'ofService', { id, limit: 20 })

/** Here because a service knows nothing of its reviews; the roof knows both. */
export const Route = createFileRoute('/services/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const [service] = await Promise.all([
      orNotFound(queryClient.fetchQuery(read(servicesContract, 'get', { id }))),
      queryClient.prefetchQuery(reviewsOf(id)),
    ])
    return service
  },
  head: ({ match: { context }, loaderData: service }) =>
    service
      ? pageHead({
          context,
          type: 'product',
          title: service.title,
          description: excerpt(service.description),
          ...(service.status === 'active' && { canonical: paths.service(service.id) }),
        })
      : pageHead({ context, title: context.t('shell.notFound') }),
  pendingComponent: Pending,
  component: ServicePage,
})

function ServicePage() {
  const { id } = Route.useParams()
  const { data: service } = useQuery({
    ...read(servicesContract, 'get', { id }),
    initialData: Route.useLoaderData(),
  })
  const reviews = useQuery(reviewsOf(id))
  return (
    <ServiceView
      service={service}
      reviews={
        reviews.error ? (
          <ErrorState level={3} error={reviews.error} onRetry={() => void reviews.refetch()} />
        ) : (
          <ReviewList reviews={reviews.data?.items ?? []} />
        )
      }
    />
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
