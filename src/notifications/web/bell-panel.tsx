import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Popover } from '#ui/popover.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { recentQuery, unreadQuery, useMarkRead } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

/** The newest notifications in a popover below the bell. */
export function BellPanel({ trigger }: { trigger: ReactElement<ComponentProps<'button'>> }) {
  const t = useTranslations('notifications')
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Popover trigger={trigger} label={t('bell')} open={open} onOpenChange={setOpen}>
      <div className="flex min-h-11 items-center justify-between gap-3 pl-3">
        <h2 className="text-base font-semibold">{t('bell')}</h2>
        <MarkAllRead />
      </div>
      <Recent onFollow={close} />
      <Link
        to={paths.notifications}
        onClick={close}
        className={`${buttonClass('ghost')} mt-1 w-full`}
      >
        {t('showAll')}
      </Link>
    </Popover>
  )
}

/** Shown only while something is unread. Once pressed it stays visible, so that it keeps the focus. */
export function MarkAllRead() {
  const t = useTranslations('notifications')
  const { data: unread } = useQuery(unreadQuery)
  const [isPressed, setPressed] = useState(false)
  const markRead = useMarkRead()
  const isAllRead = !unread?.count
  if (isAllRead && !isPressed) return null
  return (
    <Button
      look="ghost"
      className="px-3 text-sm aria-disabled:cursor-default aria-disabled:opacity-40"
      aria-disabled={isAllRead || undefined}
      pending={markRead.isPending}
      onClick={() => {
        setPressed(true)
        if (!isAllRead) markRead.mutate({ all: true })
      }}
    >
      {t('markAllRead')}
    </Button>
  )
}

function Recent({ onFollow }: { onFollow: () => void }) {
  const t = useTranslations('notifications')
  const { data, error, refetch } = useQuery(recentQuery)
  if (data?.items.length) {
    return (
      <ul className="max-h-[min(26rem,60vh)] overflow-y-auto">
        {data.items.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    )
  }
  if (data) return <Note title={t('empty')} text={t('emptyText')} />
  if (error) {
    return (
      <Note title={t('failed')} text={t('failedText')}>
        <Button look="secondary" onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </Note>
    )
  }
  return (
    <Loading className="grid gap-2 p-3">
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-14 rounded-lg" />
    </Loading>
  )
}

function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-ink-2">{text}</p>
      {children}
    </div>
  )
}
