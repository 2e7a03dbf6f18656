import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LinkedText } from '#orders/web/linked-text.tsx'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Check, Flag, Info, RotateCw, Trash2 } from '#ui/icons.ts'
import type { Message } from '../contract.ts'
import { offPlatform } from '../off-platform.ts'
import type { Outgoing } from '../thread.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageTime } from './message-time.tsx'
import { useLineText } from './use-line-text.ts'

interface BubbleProps {
  isOwn: boolean
  isMarked?: boolean
  isPending?: boolean
  children: ReactNode
}

/** The viewer's own messages are on the right. */
function Bubble({ isOwn, isMarked, isPending, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'w-fit max-w-[85%] min-w-0 rounded-2xl px-4 py-2.5 text-sm sm:max-w-[75%]',
        isOwn ? 'ml-auto rounded-br-md bg-brand-soft text-ink' : 'rounded-bl-md bg-surface-2',
        isMarked && 'ring-2 ring-brand',
        isPending && 'opacity-70',
      )}
    >
      {children}
    </div>
  )
}

interface Props {
  message: Message
  isOwn: boolean
  /** The last of the viewer's messages that the other person has seen. */
  isLastSeen: boolean
  /** Highlighted because a search led to this message. */
  isMarked: boolean
  /** Name of the sender, for screen readers. */
  author: string
  orderIds: ReadonlySet<number>
  /** On the page of this order, its messages need no link to it. */
  roomOf: number | undefined
  /** Shown below the text, such as an offer. */
  card: ReactNode
  onReport: (message: Message) => void
}

export function MessageBubble(props: Props) {
  const { message, isOwn, isLastSeen, isMarked, author, orderIds, card, roomOf, onReport } = props
  const t = useTranslations('messages')
  const lineText = useLineText()
  return (
    <div className="group grid gap-1 py-1">
      <Bubble isOwn={isOwn} isMarked={isMarked}>
        <span className="sr-only">{author}: </span>
        <LinkedText text={lineText(message.content, message.offer?.line)} orderIds={orderIds} />
        <MessageFiles message={message} />
        {card}
        {message.orderId !== null && message.orderId !== roomOf && (
          <Link
            to={paths.order(message.orderId)}
            className="mt-1 inline-flex min-h-6 items-center text-xs font-semibold underline"
          >
            {t('aboutOrder', { id: message.orderId })}
          </Link>
        )}
      </Bubble>
      {!isOwn && <OffPlatformNote text={message.content} />}
      <p className={cx('flex items-center gap-2 text-xs text-ink-3', isOwn && 'justify-end')}>
        <MessageTime at={message.createdAt} />
        {isLastSeen && (
          <span className="inline-flex items-center gap-1">
            <Check aria-hidden className="size-3" />
            {t('seen')}
          </span>
        )}
        {!isOwn && (
          <button
            type="button"
            aria-label={t('reportThis')}
            onClick={() => onReport(message)}
            className="grid size-6 place-items-center rounded-full text-ink-3 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-fine:opacity-0"
          >
            <Flag aria-hidden className="size-3.5" />
          </button>
        )}
      </p>
    </div>
  )
}

/** Warns the receiver of a message that asks to leave the marketplace. */
function OffPlatformNote({ text }: { text: string }) {
  const t = useTranslations('messages')
  const [first] = offPlatform(text)
  if (!first) return null
  return (
    <p className="flex max-w-[75%] items-start gap-2 text-xs text-ink-2">
      <Info aria-hidden className="mt-0.5 size-3.5 shrink-0 text-info" />
      {t(`received.${first}`)}
    </p>
  )
}

interface OutgoingProps {
  outgoing: Outgoing
  author: string
  onRetry: (outgoing: Outgoing) => void
  onRemove: (outgoing: Outgoing) => void
  /** Moves the focus when the button that had it disappears. */
  onRemoved: () => void
}

/** A message that is being sent or has failed. */
export function OutgoingBubble(props: OutgoingProps) {
  const { outgoing, author, onRetry, onRemove, onRemoved } = props
  const t = useTranslations('messages')
  const { state, content, files, hasLostFiles } = outgoing
  const press = (act: (one: Outgoing) => void) => {
    act(outgoing)
    onRemoved()
  }
  return (
    <div className="grid gap-1 py-1">
      <Bubble isOwn isPending={state !== 'failed'}>
        <span className="sr-only">{author}: </span>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {content}
        </p>
        {files.map(({ token, name }) => (
          <bdi key={token} className="mt-1 block truncate font-medium">
            {name}
          </bdi>
        ))}
      </Bubble>
      {hasLostFiles && <p className="text-right text-xs text-ink-2">{t('lostFiles')}</p>}
      <div
        className={cx(
          'flex items-center justify-end gap-2 text-xs',
          state === 'failed' ? 'text-danger' : 'text-ink-3',
        )}
      >
        {t(`state.${state}`)}
        {state === 'failed' && (
          <>
            <Button look="secondary" onClick={() => press(onRetry)}>
              <RotateCw aria-hidden className="size-4" />
              {t('sendAgain')}
            </Button>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('discardFailed')}
              onClick={() => press(onRemove)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
