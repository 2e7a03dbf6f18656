import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { onEntry, orderQuery } from '#orders/web/order-queries.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { NoReview, refusalFor } from './no-review.tsx'
import { ReviewForm } from './review-form.tsx'

export const Route = createFileRoute('/reviews/create/$orderId')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { orderId } }) => {
    if (!/^\d{1,15}$/.test(orderId)) throw notFound()
    const loading = context.queryClient.fetchQuery(onEntry(orderQuery(orderId)))
    return orSignIn(orNotFound(loading), { context, location })
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('reviews.pageTitle') }),
  pendingComponent: Pending,
  component: CreateReviewPage,
})

function CreateReviewPage() {
  const { orderId } = Route.useParams()
  const { data: order } = useQuery({
    ...orderQuery(orderId),
    initialData: Route.useLoaderData(),
  })
  const refusal = refusalFor(order)
  return (
    <div className="container-page max-w-2xl py-8 sm:py-12">
      {refusal ? <NoReview order={order} refusal={refusal} /> : <ReviewForm order={order} />}
    </div>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-2xl gap-6 py-8 sm:py-12">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="h-[36rem] rounded-xl" />
    </Loading>
  )
}
