import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { ComposerActions } from '#messages/web/composer.tsx'
import { counterpartQuery } from '#messages/web/message-queries.ts'
import { ThreadPane } from '#messages/web/thread-pane.tsx'
import { ThreadOffer } from '#offers/web/thread-offer.tsx'
import type { Order, TimelineEntry } from '#orders/contract.ts'
import type { Job } from '#orders/job-contract.ts'
import { counterpartOf } from '#orders/web/order-words.ts'
import { useRoomEvents } from '#orders/web/room-events.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

interface Props {
  me: number
  order: Order
  timeline: readonly TimelineEntry[]
  job: Job
  onReady: (composer: ComposerActions) => void
}

/** The conversation of the two parties, with the events of the order between their messages. */
export function OrderConversation({ me, order, timeline, job, onReady }: Props) {
  const t = useTranslations('messages')
  const otherId = counterpartOf(order).person.id
  const { data: other, error, refetch } = useQuery(counterpartQuery(otherId))
  const events = useRoomEvents({ order, timeline, job })
  const offerCard = useCallback(
    ({ id, version }: { id: number; version: number }) => (
      <ThreadOffer otherId={otherId} offerId={id} version={version} />
    ),
    [otherId],
  )
  if (!other && error) {
    return (
      <ErrorState level={3} title={t('fetchFailed')} error={error} onRetry={() => void refetch()} />
    )
  }
  if (!other) {
    return (
      <Loading className="grid flex-1 content-end p-4">
        <Skeleton className="h-12 w-2/3 rounded-2xl" />
      </Loading>
    )
  }
  return (
    <ThreadPane
      me={me}
      other={other}
      orderId={order.id}
      at={undefined}
      offerCard={offerCard}
      room={{ events, onReady }}
    />
  )
}
