import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import type { Counterpart } from '#messages/contract.ts'
import { conversationsQuery, counterpartQuery, threadQuery } from '#messages/web/message-queries.ts'
import { MessagesLayout } from '#messages/web/messages-layout.tsx'
import { ThreadPane } from '#messages/web/thread-pane.tsx'
import { OfferLink } from '#offers/web/offer-link.tsx'
import { offersWithQuery } from '#offers/web/offer-queries.ts'
import { ThreadOffer } from '#offers/web/thread-offer.tsx'

interface Search {
  /** Id of the order a new message is about. */
  order?: number | undefined
  /** Id of the service from whose page the viewer came. */
  service?: number | undefined
  /** Id of the message to scroll to. */
  at?: number | undefined
}

/** This page is in `app` because `messages` must not depend on offers. */
export const Route = createFileRoute('/messages/$userId')({
  validateSearch: (params: Record<string, unknown>): Search => ({
    order: idIn(params['order']),
    service: idIn(params['service']),
    at: idIn(params['at']),
  }),
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { userId } }) => {
    if (!/^[1-9]\d{0,14}$/.test(userId)) throw notFound()
    const { queryClient, user } = context
    const id = Number(userId)
    if (id === user.id) throw redirect({ to: '/messages', search: { self: true } })
    const reading = queryClient.fetchQuery(counterpartQuery(id))
    // Waits for all of them even if one fails, so that no unfinished query is sent with the page. Each part shows its
    // own error.
    await Promise.allSettled([
      reading,
      queryClient.prefetchQuery(threadQuery(id)),
      queryClient.prefetchQuery(offersWithQuery(id)),
      queryClient.prefetchInfiniteQuery(conversationsQuery),
    ])
    return { other: await orSignIn(orNotFound(reading), { context, location }) }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t('messages.withName', { name: loaderData.other.fullName })
        : context.t('shell.notFound'),
    }),
  component: ThreadPage,
})

function idIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined
}

function ThreadPage() {
  const { user } = Route.useRouteContext()
  const { other } = Route.useLoaderData()
  const { order, service, at } = Route.useSearch()
  const { userId: otherId } = other
  const offerCard = useCallback(
    ({ id, version }: { id: number; version: number }) => (
      <ThreadOffer otherId={otherId} offerId={id} version={version} />
    ),
    [otherId],
  )
  return (
    <MessagesLayout current={other.userId}>
      <ThreadPane
        key={other.userId}
        me={user.id}
        other={other}
        orderId={order ?? null}
        serviceId={service}
        at={at}
        offerCard={offerCard}
        action={<MakeOffer other={other} />}
      />
    </MessagesLayout>
  )
}

/** Appears with the client's first message. */
function MakeOffer({ other: loaded }: { other: Counterpart }) {
  const { data: other } = useQuery({ ...counterpartQuery(loaded.userId), initialData: loaded })
  return other.canMakeOffer && <OfferLink clientId={other.userId} />
}
