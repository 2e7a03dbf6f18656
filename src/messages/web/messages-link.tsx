import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import { MessageSquare } from '#ui/icons.ts'
import { unreadQuery } from './unread-query.ts'

/** Link to the messages with the unread count. On phones it is part of the menu. */
export function MessagesLink() {
  const t = useTranslations('messages')
  const count = useUnreadMessages()
  const label = count > 0 ? `${t('title')}, ${t('unread', { count })}` : t('title')
  return (
    <Link
      to="/messages"
      aria-label={label}
      className={`${buttonClass('ghost', 'icon')} relative max-sm:hidden`}
    >
      <MessageSquare aria-hidden className="size-5" />
      <CountBadge count={count} className="absolute top-1 right-0.5" />
    </Link>
  )
}

/**
 * Unread mark on phones, where the link is inside the menu. It is placed directly before the menu button and takes no
 * space.
 */
export function UnreadMark() {
  const t = useTranslations('messages')
  const count = useUnreadMessages()
  if (count === 0) return null
  return (
    <span className="pointer-events-none relative sm:hidden">
      <span className="sr-only">{t('unread', { count })}</span>
      <span
        aria-hidden
        className="absolute -top-3.5 left-7 size-2.5 rounded-full bg-brand-ink ring-2 ring-surface"
      />
    </span>
  )
}

/**
 * The number of unread messages. 0 until it is loaded and during hydration, because the server renders 0 and another
 * component may have loaded the count already.
 */
export function useUnreadMessages(): number {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...unreadQuery, enabled: hydrated })
  return hydrated ? (data?.count ?? 0) : 0
}
