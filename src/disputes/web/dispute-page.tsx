import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { onEntry, orderQuery, timelineQuery } from '#orders/web/order-queries.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { requireUser } from '#platform/web/session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft, MessageSquareWarning } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { isActive } from '../dispute.ts'
import { roomQuery } from './dispute-queries.ts'
import { OpenForm } from './open-form.tsx'
import { RoomView } from './room-view.tsx'

export const Route = createFileRoute('/orders/$id/dispute')({
  beforeLoad: requireUser,
  loader: async ({ context, location, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    return orSignIn(orNotFound(load(context.queryClient, id)), { context, location })
  },
  head: ({ match: { context }, params: { id } }) =>
    pageHead({ context, title: context.t('disputes.pageTitle', { id }) }),
  pendingComponent: Pending,
  component: DisputePage,
})

/** Loads the dispute only if the order's timeline has one, because asking for a missing dispute is an error. */
async function load(queryClient: QueryClient, id: string) {
  const reading = [
    queryClient.fetchQuery(onEntry(orderQuery(id))),
    queryClient.fetchQuery(onEntry(timelineQuery(id))),
  ] as const
  // Waits for both even if one fails, so that no unfinished query is sent with the page.
  await Promise.allSettled(reading)
  const [order, timeline] = await Promise.all(reading)
  const hadDispute = timeline.some(({ kind }) => kind === 'dispute')
  const room = hadDispute ? await queryClient.fetchQuery(onEntry(roomQuery(id))) : undefined
  return { order, room }
}

function DisputePage() {
  const t = useTranslations('disputes')
  const { id } = Route.useParams()
  const loaded = Route.useLoaderData()
  const queryClient = useQueryClient()
  const { data: order } = useQuery({ ...orderQuery(id), initialData: loaded.order })
  // The dispute may have been opened since the page loaded, here or by the other party.
  const isOpened =
    order.process.stage === 'disputed' ||
    queryClient.getQueryData(roomQuery(id).queryKey) !== undefined
  const { data: room } = useQuery({
    ...roomQuery(id),
    ...(loaded.room && { initialData: loaded.room }),
    enabled: loaded.room !== undefined || isOpened,
  })
  const mayOpen = order.process.actions.includes('dispute') && !(room && isActive(room.status))
  return (
    <div className="container-page py-6 sm:py-10">
      <Link
        to={paths.order(order.id)}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('backToOrder')}
      </Link>
      <div className="mt-2">
        {room && <RoomView room={room} />}
        {mayOpen && (
          <div className={room ? 'mt-6 max-w-3xl' : 'mx-auto max-w-3xl'}>
            <OpenForm order={order} earlier={room?.id} />
          </div>
        )}
        {!room && !mayOpen && <NoDispute order={order} />}
      </div>
    </div>
  )
}

/** Why there is no dispute, and none can be opened. */
function NoDispute({ order }: { order: Order }) {
  const t = useTranslations('disputes')
  const { stage } = order.process
  const isKnown = ['pending', 'completed', 'cancelled', 'frozen'].includes(stage)
  const isTakenBack = order.money.status === 'charged_back' && stage !== 'frozen'
  const why = isTakenBack ? 'charged_back' : isKnown ? (stage as 'pending') : 'other'
  return (
    <>
      <h1 className="sr-only">{t('pageTitle', { id: order.id })}</h1>
      <EmptyState icon={MessageSquareWarning} title={t('none')} text={t(`noneText.${why}`)} />
    </>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
      <Skeleton className="h-80 rounded-xl" />
    </Loading>
  )
}
