import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MessagesSquare } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { Conversation } from '../contract.ts'
import { conversationsQuery } from './message-queries.ts'
import { ShortTime } from './message-time.tsx'
import { useLineText } from './use-line-text.ts'
import { useOutgoing } from './outbox.ts'

/** The viewer's conversations, most recent first. */
export function ConversationList({ current }: { current: number | undefined }) {
  const t = useTranslations('messages')
  const list = useInfiniteQuery(conversationsQuery)
  if (list.isError && !list.data) {
    return (
      <ErrorState
        level={3}
        title={t('listFailed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data) return <Pending />
  const conversations = unique(list.data.pages.flatMap(({ items }) => items))
  if (conversations.length === 0) return <NoConversations />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {/* The arrow keys move between the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        aria-label={t('conversations')}
        onKeyDown={moveByArrows}
        className="grid grid-cols-1 gap-1 p-2"
      >
        {conversations.map((conversation) => (
          <li key={conversation.userId}>
            <Entry conversation={conversation} isCurrent={conversation.userId === current} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="grid justify-items-center p-3">
          <Button
            look="secondary"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('moreConversations')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Removes duplicates: a conversation that moves up between two pages stays where it was first seen. */
function unique(conversations: readonly Conversation[]): Conversation[] {
  return [
    ...new Map(conversations.toReversed().map((one) => [one.userId, one])).values(),
  ].toReversed()
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  event.preventDefault()
}

function Entry({ conversation, isCurrent }: { conversation: Conversation; isCurrent: boolean }) {
  const t = useTranslations('messages')
  const format = useFormatter()
  const { userId, fullName, avatar, lastMessageAt, isOwn, unreadCount } = conversation
  const lineText = useLineText()
  const text = lineText(conversation.lastMessage, conversation.offerLine)
  return (
    <Link
      to={paths.messages(userId)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex min-h-16 items-center gap-3 rounded-xl px-3 py-2 hover:bg-surface-2',
        isCurrent && 'bg-surface-2',
      )}
    >
      <Avatar name={fullName} src={avatar} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi
            className={cx(
              'min-w-0 flex-1 truncate',
              unreadCount > 0 ? 'font-bold' : 'font-semibold',
            )}
          >
            {fullName}
          </bdi>
          <ShortTime at={lastMessageAt} className="shrink-0 text-xs text-ink-3" />
        </span>
        <span className="flex items-center gap-2">
          <span
            dir="auto"
            className={cx(
              'min-w-0 flex-1 truncate text-sm',
              unreadCount > 0 ? 'font-medium text-ink' : 'text-ink-3',
            )}
          >
            {isOwn ? t('lastOwn', { text }) : text}
          </span>
          <NotSent userId={userId} />
          {unreadCount > 0 && (
            <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand-ink px-1.5 text-xs font-bold text-on-brand tabular-nums">
              <span aria-hidden>{unreadCount > 99 ? '99+' : format.number(unreadCount)}</span>
              <span className="sr-only">{t('unread', { count: unreadCount })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** Marks a conversation that has unsent messages in this browser. */
function NotSent({ userId }: { userId: number }) {
  const t = useTranslations('messages')
  const outgoing = useOutgoing(useUser()?.id ?? 0, userId)
  if (!outgoing.some(({ state }) => state !== 'sending')) return null
  return <span className="shrink-0 text-xs font-semibold text-danger">{t('notSent')}</span>
}

function NoConversations() {
  const t = useTranslations('messages')
  return (
    <div className="p-3">
      <EmptyState
        level={3}
        icon={MessagesSquare}
        title={t('noConversations')}
        text={t('noConversationsText')}
        action={
          <Link to={paths.browse} className={buttonClass('secondary')}>
            {t('browse')}
          </Link>
        }
      />
    </div>
  )
}

function Pending() {
  return (
    <Loading className="grid gap-2 p-3">
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
    </Loading>
  )
}
