import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn } from '#platform/dates.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MessageCircle } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { Counterpart, Message } from '../contract.ts'
import { rowsOf, type Outgoing, type Row, type Thread, type ThreadEvent } from '../thread.ts'
import { MessageBubble, OutgoingBubble } from './bubble.tsx'
import { MANY_OLDER } from './message-queries.ts'
import { MessageList } from './message-list.tsx'
import { DayLine } from './message-time.tsx'
import { withdraw } from './outbox.ts'
import { useIsInView } from './use-is-in-view.ts'
import type { useSending } from './use-sending.ts'
import { useMarkSeen, useThread } from './use-thread.ts'
import { useLineText } from './use-line-text.ts'

/** What other rooms show in a conversation. */
export interface ThreadSlots {
  /** The card of an offer, below the line that is about it. */
  offerCard?: ((offer: NonNullable<Message['offer']>) => ReactNode) | undefined
  /** A button at the head of the conversation. */
  action?: ReactNode
}

/** An event, and how the room that it happened in shows it. */
export type ShownEvent = ThreadEvent & { content: ReactNode }

interface Props extends Pick<ThreadSlots, 'offerCard'> {
  me: number
  other: Counterpart
  orderIds: ReadonlySet<number>
  /** The order whose page shows the thread. */
  roomOf: number | undefined
  /** What happened in that order. */
  events: readonly ShownEvent[]
  sending: ReturnType<typeof useSending>
  at: number | undefined
  onReport: (message: Message) => void
  /** Moves the focus when the button that had it disappears. */
  onRemoved: () => void
}

const nothing: Thread = { messages: [], hasOlder: false }

/** The messages and the outgoing messages. */
export function ThreadView(props: Props) {
  const { me, other, sending, at, events } = props
  const t = useTranslations('messages')
  const thread = useThread(me, other.userId)
  const { data, readOlder } = thread
  const messages = data?.messages ?? nothing.messages
  const [isAtEnd, setAtEnd] = useState(true)
  const [watchEnd, isEndInView] = useIsInView()
  useMarkSeen(other.userId, isAtEnd && isEndInView)
  useLinkedMessage(at, messages, data?.hasOlder ?? false, readOlder)
  const timeZone = useZone()
  const rows = useMemo(
    () => rowsOf(data ?? nothing, sending.outgoing, (at) => dayIn(new Date(at), timeZone), events),
    [data, sending.outgoing, timeZone, events],
  )
  useDropDelivered(messages, sending.outgoing)
  const render = useRows(props, messages)
  const name = isolated(other.fullName)
  if (thread.isError && !data) {
    return (
      <div className="flex-1 overflow-y-auto p-4">
        <ErrorState
          level={3}
          title={t('fetchFailed')}
          error={thread.error}
          onRetry={() => void thread.refetch()}
        />
      </div>
    )
  }
  if (!data) return <Pending />
  const marked = messages.find(({ id }) => id === at)
  return (
    <>
      {rows.length === 0 ? (
        <NoMessages name={name} />
      ) : (
        <MessageList
          id={`thread-${other.userId}`}
          label={t('listLabel', { name })}
          rows={rows}
          render={render}
          hasOlder={data.hasOlder}
          readOlder={readOlder}
          markedKey={marked && (marked.clientKey ?? String(marked.id))}
          onEnd={setAtEnd}
        />
      )}
      <p ref={watchEnd} className="h-6 shrink-0 px-4 text-xs text-ink-3">
        {thread.isTyping && t('typing', { name })}
      </p>
      <Announcer messages={messages} other={other} />
    </>
  )
}

/** Renders each row; the last own message that was read is marked as seen. */
function useRows(
  { me, other, orderIds, roomOf, events, offerCard, sending, at, onReport, onRemoved }: Props,
  messages: readonly Message[],
) {
  const t = useTranslations('messages')
  const lastSeen = messages.findLast(({ senderId, isRead }) => senderId === me && isRead)?.id
  const contents = useMemo(() => new Map(events.map((one) => [one.key, one.content])), [events])
  return useCallback(
    (row: Row) => {
      if (row.kind === 'event') return contents.get(row.key)
      if (row.kind === 'day') return <DayLine at={row.at} />
      if (row.kind === 'outgoing') {
        return (
          <OutgoingBubble
            outgoing={row.outgoing}
            author={t('you')}
            onRetry={(one) => void sending.send(one)}
            onRemove={withdraw}
            onRemoved={onRemoved}
          />
        )
      }
      const isOwn = row.message.senderId === me
      return (
        <MessageBubble
          message={row.message}
          isOwn={isOwn}
          isLastSeen={row.message.id === lastSeen}
          isMarked={row.message.id === at}
          author={isOwn ? t('you') : other.fullName}
          orderIds={orderIds}
          roomOf={roomOf}
          card={row.message.offer && offerCard?.(row.message.offer)}
          onReport={onReport}
        />
      )
    },
    [
      me,
      other,
      orderIds,
      roomOf,
      contents,
      sending,
      at,
      offerCard,
      onReport,
      onRemoved,
      lastSeen,
      t,
    ],
  )
}

/**
 * Removes outgoing messages that the server already has: sent by another tab, or sent by a request whose response was
 * lost.
 */
function useDropDelivered(messages: readonly Message[], outgoing: readonly Outgoing[]): void {
  useEffect(() => {
    const arrived = new Set(messages.map(({ clientKey }) => clientKey))
    for (const one of outgoing) {
      if (one.state !== 'sending' && arrived.has(one.clientKey)) withdraw(one)
    }
  }, [messages, outgoing])
}

/** Loads older pages until the linked message is found or the thread begins. */
function useLinkedMessage(
  at: number | undefined,
  messages: readonly Message[],
  hasOlder: boolean,
  readOlder: (limit?: number) => Promise<void>,
): void {
  const oldest = messages[0]?.id
  const isMissing = at !== undefined && oldest !== undefined && at < oldest && hasOlder
  const missingBefore = isMissing ? oldest : undefined
  useEffect(() => {
    // After a failure, scrolling loads the older messages.
    if (missingBefore !== undefined) readOlder(MANY_OLDER).catch(() => {})
  }, [missingBefore, readOlder])
}

/** Announces new messages to screen readers, each once. */
function Announcer({ messages, other }: { messages: readonly Message[]; other: Counterpart }) {
  const t = useTranslations('messages')
  const lineText = useLineText()
  const newest = messages.findLast(({ senderId }) => senderId === other.userId)
  const [known] = useState(newest?.id)
  const isNew = newest !== undefined && newest.id !== known
  return (
    <p role="status" className="sr-only">
      {/* The key makes screen readers announce a message with the same text again. */}
      {isNew && (
        <span key={newest.id}>
          {t('arrived', {
            name: other.fullName,
            text: lineText(newest.content, newest.offer?.line),
          })}
        </span>
      )}
    </p>
  )
}

function NoMessages({ name }: { name: string }) {
  const t = useTranslations('messages')
  return (
    <div className="grid flex-1 place-content-center overflow-y-auto p-4">
      <EmptyState
        level={3}
        icon={MessageCircle}
        title={t('noMessages')}
        text={t('noMessagesText', { name })}
      />
    </div>
  )
}

function Pending() {
  return (
    <Loading className="grid flex-1 content-end gap-3 p-4">
      <Skeleton className="h-12 w-2/3 rounded-2xl" />
      <Skeleton className="ml-auto h-16 w-1/2 rounded-2xl" />
      <Skeleton className="h-12 w-1/3 rounded-2xl" />
    </Loading>
  )
}
