import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ComposerActions } from '#messages/web/composer.tsx'
import { counterpartQuery, threadQuery } from '#messages/web/message-queries.ts'
import {
  jobQuery,
  moneyQuery,
  onEntry,
  orderQuery,
  timelineQuery,
} from '#orders/web/order-queries.ts'
import { OrderView } from '#orders/web/order-view.tsx'
import { counterpartOf } from '#orders/web/order-words.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { OrderReview } from '#reviews/web/order-review.tsx'
import { orderReviewQuery } from '#reviews/web/review-queries.ts'
import { HoursLog } from '#worklog/web/hours-log.tsx'
import { hoursQuery } from '#worklog/web/hours-queries.ts'
import { OrderConversation } from './order-conversation.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** This page is in `app` because `orders` must not depend on reviews, hours logs and messages. */
export const Route = createFileRoute('/orders/$id')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const { queryClient } = context
    const order = queryClient.fetchQuery(onEntry(orderQuery(id)))
    const timeline = queryClient.fetchQuery(onEntry(timelineQuery(id)))
    const money = queryClient.fetchQuery(onEntry(moneyQuery(id)))
    const job = queryClient.fetchQuery(onEntry(jobQuery(id)))
    // Waits for all, even if one fails, so that no unfinished query is sent with the page.
    await Promise.allSettled([order, timeline, money, job])
    const loaded = Promise.all([order, timeline, money, job])
    const [first, entries, trail, ofJob] = await orSignIn(orNotFound(loaded), { context, location })
    if (first.thanksOrderId !== undefined) {
      throw redirect({ to: paths.order(first.thanksOrderId), statusCode: 302 })
    }
    const otherId = counterpartOf(first).person.id
    await Promise.all([
      ...(first.viewerRole === 'admin'
        ? []
        : [
            queryClient.prefetchQuery(counterpartQuery(otherId)),
            queryClient.prefetchQuery(threadQuery(otherId)),
          ]),
      first.reviewId !== null && queryClient.prefetchQuery(onEntry(orderReviewQuery(id))),
      first.hours !== null && queryClient.prefetchQuery(onEntry(hoursQuery(id))),
    ])
    return { order: first, timeline: entries, trail, job: ofJob }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t('orders.page.title', { id: loaderData.order.id, title: loaderData.order.title })
        : context.t('shell.notFound'),
    }),
  pendingComponent: Pending,
  component: OrderPage,
})

function OrderPage() {
  const { id } = Route.useParams()
  const { user } = Route.useRouteContext()
  const composer = useRef<ComposerActions>(undefined)
  const loaded = Route.useLoaderData()
  const order = useQuery({ ...orderQuery(id), initialData: loaded.order })
  const timeline = useQuery({ ...timelineQuery(id), initialData: loaded.timeline })
  const money = useQuery({ ...moneyQuery(id), initialData: loaded.trail })
  const job = useQuery({ ...jobQuery(id), initialData: loaded.job })
  return (
    <OrderView
      order={order.data}
      timeline={timeline.data}
      trail={money.data}
      hoursLog={order.data.hours !== null && <HoursLog order={order.data} />}
      job={job.data}
      conversation={
        order.data.viewerRole !== 'admin' && (
          <OrderConversation
            me={user.id}
            order={order.data}
            timeline={timeline.data}
            job={job.data}
            onReady={(actions) => void (composer.current = actions)}
          />
        )
      }
      onMessage={() => composer.current?.focus()}
      review={order.data.reviewId !== null && <OrderReview orderId={order.data.id} />}
    />
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_20rem]">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
      <div className="grid content-start gap-6">
        <Skeleton className="h-52 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </Loading>
  )
}
