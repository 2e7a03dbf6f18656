import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { Order } from '#orders/contract.ts'
import { onEntry, orderQuery } from '#orders/web/order-queries.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { NoReview, refusalFor } from './no-review.tsx'
import { orderReviewQuery } from './review-queries.ts'
import { ReviewForm } from './review-form.tsx'

export const Route = createFileRoute('/reviews/create/$orderId')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { orderId } }) => {
    if (!/^\d{1,15}$/.test(orderId)) throw notFound()
    const { queryClient } = context
    const loading = queryClient.fetchQuery(onEntry(orderQuery(orderId)))
    const order = await orSignIn(orNotFound(loading), { context, location })
    // If this fails, the page shows that the order is already reviewed instead of a form.
    if (hasOwnReview(order)) await queryClient.prefetchQuery(onEntry(orderReviewQuery(orderId)))
    return order
  },
  head: ({ match: { context }, loaderData }) => {
    const isThere = loaderData && hasOwnReview(loaderData)
    return pageHead({
      context,
      title: context.t(isThere ? 'reviews.edit' : 'reviews.pageTitle'),
    })
  },
  pendingComponent: Pending,
  component: CreateReviewPage,
})

function CreateReviewPage() {
  const { orderId } = Route.useParams()
  const { data: order } = useQuery({
    ...orderQuery(orderId),
    initialData: Route.useLoaderData(),
  })
  const { data: review } = useQuery({ ...orderReviewQuery(orderId), enabled: hasOwnReview(order) })
  const canEdit = review?.canEdit === true
  const refusal = refusalFor(order)
  return (
    <div className="container-page max-w-2xl py-8 sm:py-12">
      {refusal && !canEdit ? (
        <NoReview order={order} refusal={refusal} />
      ) : (
        <ReviewForm key={review?.id} order={order} review={review} />
      )}
    </div>
  )
}

function hasOwnReview({ viewerRole, reviewId }: Order): boolean {
  return viewerRole === 'client' && reviewId !== null
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-2xl gap-6 py-8 sm:py-12">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-[36rem] rounded-xl" />
    </Loading>
  )
}
