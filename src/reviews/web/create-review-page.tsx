import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { onEntry, orderQuery } from '#orders/web/order-queries.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Star } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
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

type Refusal = 'already' | 'notCompleted' | 'cancelled' | 'notYours'

/** Why this viewer cannot review this order now; undefined if they can. */
function refusalFor(order: Order): Refusal | undefined {
  if (order.viewerRole !== 'client') return 'notYours'
  if (order.reviewId !== null) return 'already'
  if (order.process.actions.includes('review')) return undefined
  return order.status === 'cancelled' ? 'cancelled' : 'notCompleted'
}

function NoReview({ order, refusal }: { order: Order; refusal: Refusal }) {
  const t = useTranslations('reviews')
  return (
    <div className={cx(cardClass, 'grid justify-items-center gap-3 p-8 text-center sm:p-10')}>
      <Star aria-hidden className="size-9 text-ink-3" />
      <h1 className="text-2xl">{t(refusal)}</h1>
      <p className="text-ink-2">{t(`${refusal}Text`)}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link to={paths.order(order.id)} className={buttonClass()}>
          {t('backToOrder')}
        </Link>
        {refusal === 'already' && (
          <Link
            to={paths.viber(order.providerId)}
            search={{ tab: 'reviews' }}
            className={buttonClass('secondary')}
          >
            {t('viewProfile')}
          </Link>
        )}
      </div>
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
