import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Notification } from '../contract.ts'
import { useMarkRead } from './notification-queries.ts'
import { sentenceValues } from '#mail/sentence-values.ts'
import { useZone } from '#platform/web/use-zone.ts'

/** A notification as a link to its page. Following the link marks it as read. */
export function NotificationRow({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow?: () => void
}) {
  const t = useTranslations('notifications')
  const { title, text } = useSentence(notification)
  const markRead = useMarkRead()
  const isUnread = notification.readAt === null
  return (
    <Link
      to={notification.link}
      onClick={() => {
        if (isUnread) markRead.mutate({ ids: [notification.id] })
        onFollow?.()
      }}
      className="flex gap-3 rounded-lg px-3 py-3 hover:bg-surface-2 focus-visible:rounded-lg"
    >
      <span
        aria-hidden
        className={cx('mt-2 size-2 shrink-0 rounded-full', isUnread && 'bg-brand')}
      />
      <span className="grid min-w-0 gap-0.5">
        <span className={cx('text-sm text-ink', isUnread ? 'font-semibold' : 'font-medium')}>
          {title}
          {isUnread && <span className="sr-only"> ({t('isUnread')})</span>}
        </span>
        <span
          dir="auto"
          className={cx(
            'text-sm wrap-anywhere text-ink-2',
            // News keep their paragraphs. The panel shows their beginning.
            notification.kind === 'news.broadcast' && 'whitespace-pre-line',
            notification.kind === 'news.broadcast' && onFollow && 'line-clamp-4',
          )}
        >
          {text}
        </span>
        <RelativeTime at={notification.createdAt} className="text-xs text-ink-3" />
      </span>
    </Link>
  )
}

/** The message key is computed at run time; a test checks that every kind has its texts. */
type Translate = (key: string, values: Record<string, string | number>) => string

/** The texts of a notification in the reader's language and time zone. */
export function useSentence({ kind, values, actor }: Notification) {
  const translate = useTranslations('notifications') as unknown as Translate
  const locale = useLocale()
  const timeZone = useZone()
  const spoken = sentenceValues(actor ? { ...values, name: actor.fullName } : values, {
    locale,
    timeZone,
  })
  const [area = '', event = ''] = kind.split('.')
  return {
    title: translate(`kinds.${area}.${event}.title`, spoken),
    text: translate(`kinds.${area}.${event}.text`, spoken),
  }
}
