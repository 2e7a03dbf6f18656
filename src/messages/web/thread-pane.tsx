import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUploads, type Uploads } from '#attachments/web/use-uploads.ts'
import { api } from '#platform/web/client.ts'
import { newKey } from '#platform/web/new-key.ts'
import { showToast } from '#platform/web/toast.ts'
import { Alert } from '#ui/alert.tsx'
import { isolated } from '#ui/isolated.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import { messagesContract, type Counterpart, type Message } from '../contract.ts'
import type { Outgoing } from '../thread.ts'
import { Composer, type ComposerActions } from './composer.tsx'
import { DropTarget } from './drop-target.tsx'
import { counterpartQuery } from './message-queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { ThreadView, type ShownEvent, type ThreadSlots } from './thread-view.tsx'
import { useSending } from './use-sending.ts'

const ReportDialog = lazyDialog(
  async () => (await import('#reports/web/report-dialog.tsx')).ReportDialog,
)
const TYPING_EVERY_MS = 3000

type Reported = { subject: 'user' | 'message'; subjectId: number }

/** The page of an order that shows the conversation as its own, without the head. */
interface Room {
  /** What happened in the order. */
  events: readonly ShownEvent[]
  onReady: (composer: ComposerActions) => void
}
const noEvents: readonly ShownEvent[] = []
const noOrders: Counterpart['orders'] = []

interface Props extends ThreadSlots {
  me: number
  other: Counterpart
  orderId: number | null
  /** The service from whose page the viewer came. */
  serviceId?: number | undefined
  /** Id of the message a search led to. */
  at: number | undefined
  /** Set on the page of the order `orderId`: all messages from there are about it. */
  room?: Room
}

/** One conversation: the other person, the messages and the composer. */
export function ThreadPane(props: Props) {
  const { me, other: loaded, orderId, serviceId, at, offerCard, action, room } = props
  const { data: other } = useQuery({
    ...counterpartQuery(loaded.userId),
    initialData: loaded,
  })
  const otherId = other.userId
  const uploads = useUploads()
  const form = useRef<ComposerActions>(undefined)
  const [reported, setReported] = useState<Reported>()
  const sending = useSending({ me, otherId, onSignedOut: (text) => form.current?.takeBack(text) })
  const orderIds = useMemo(() => new Set(other.orders.map(({ id }) => id)), [other.orders])
  const signalTyping = useTypingSignal(otherId)
  const report = (message: Message) => setReported({ subject: 'message', subjectId: message.id })
  const about = { serviceId, ...(room && { orderId }) }
  const send = useSend({ me, otherId, uploads, send: sending.send, ...about })
  return (
    <DropTarget onFiles={uploads.add}>
      {!room && (
        <ThreadHead
          other={other}
          action={isOpen(other) && action}
          onReport={() => setReported({ subject: 'user', subjectId: otherId })}
        />
      )}
      <ThreadView
        me={me}
        other={other}
        orderIds={orderIds}
        roomOf={room && (orderId ?? undefined)}
        events={room?.events ?? noEvents}
        offerCard={offerCard}
        sending={sending}
        at={at}
        onReport={report}
        onRemoved={() => form.current?.focus()}
      />
      <Closed other={other} />
      {isOpen(other) && (
        <Composer
          otherId={otherId}
          orders={room ? noOrders : other.orders}
          orderId={orderId}
          uploads={uploads}
          isPending={sending.isPending}
          onSend={send}
          onTyping={signalTyping}
          onReady={(actions) => {
            form.current = actions
            room?.onReady(actions)
          }}
        />
      )}
      <Reporting reported={reported} onClose={() => setReported(undefined)} />
    </DropTarget>
  )
}

interface SendOptions {
  me: number
  otherId: number
  uploads: Uploads
  send: (outgoing: Outgoing) => Promise<void>
  /** Takes the place of the order that the writer chose. */
  orderId?: number | null
  serviceId: number | undefined
}

/** Sends what was composed, with the files that are ready. */
function useSend({ me, otherId, uploads, send, orderId: fixed, serviceId }: SendOptions) {
  const t = useTranslations('messages')
  return ({ content, orderId: chosen }: { content: string; orderId: number | null }) => {
    if (me === otherId) {
      return showToast({ title: t('noConversation'), variant: 'destructive' })
    }
    const files = uploads.files.flatMap(({ token, name, isReady }) =>
      token && isReady ? [{ token, name }] : [],
    )
    const orderId = fixed === undefined ? chosen : fixed
    const written = { senderId: me, receiverId: otherId, content, orderId, files }
    void send(anOutgoing({ ...written, ...(serviceId && { serviceId }) }))
  }
}

function Reporting({ reported, onClose }: { reported: Reported | undefined; onClose: () => void }) {
  if (!reported) return null
  return (
    <Suspense>
      <ReportDialog {...reported} onClose={onClose} />
    </Suspense>
  )
}

/** The client key makes retries idempotent. */
function anOutgoing(
  written: Pick<
    Outgoing,
    'senderId' | 'receiverId' | 'content' | 'orderId' | 'serviceId' | 'files'
  >,
): Outgoing {
  const createdAt = new Date().toISOString()
  return { ...written, clientKey: newKey(), createdAt, state: 'sending' }
}

const isOpen = ({ status, isBlocked }: Counterpart) => status === 'active' && !isBlocked

/** Explains why the viewer cannot write here. */
function Closed({ other }: { other: Counterpart }) {
  const t = useTranslations('messages')
  if (isOpen(other)) return null
  const reason = other.status === 'active' ? 'blocked' : other.status
  return (
    <Alert className="m-3">
      <p>{t(`closed.${reason}`, { name: isolated(other.fullName) })}</p>
    </Alert>
  )
}

/** Tells the other person that the viewer is typing, at most once every few seconds. */
function useTypingSignal(otherId: number): () => void {
  const last = useRef(0)
  return () => {
    if (Date.now() - last.current < TYPING_EVERY_MS) return
    last.current = Date.now()
    // A lost typing signal does no harm.
    api(messagesContract)
      .typing({ userId: otherId })
      .catch(() => {})
  }
}
