import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import { Bell as BellIcon } from '#ui/icons.ts'
import { lazyPart, LostTrigger } from '#ui/lazy-part.tsx'
import { unreadQuery, useMarkRead } from './notification-queries.ts'
import type { Unread } from '../contract.ts'

// The panel's code is loaded when the pointer or the focus comes near.
const Panel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel, LostTrigger)

const bellClass = `${buttonClass('ghost', 'icon')} relative`

/** The unread count, and the newest notifications when pressed. */
export function Bell() {
  const hydrated = useHydrated()
  const { data: unread } = useQuery({ ...unreadQuery, enabled: hydrated })
  const [wanted, setWanted] = useState(false)
  useReadHere(unread)
  const count = unread?.count ?? 0
  if (!hydrated) return <ListLink />
  const closed = (
    <BellButton
      count={count}
      onPointerEnter={Panel.preload}
      onFocus={Panel.preload}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <Panel trigger={<BellButton count={count} />} />
    </Suspense>
  )
}

/** Without scripts, the bell links to the full list. */
function ListLink() {
  const t = useTranslations('notifications')
  return (
    <Link to={paths.notifications} aria-label={t('bell')} className={bellClass}>
      <BellContent count={0} />
    </Link>
  )
}

function BellButton({ count, ...rest }: { count: number } & ComponentProps<'button'>) {
  const t = useTranslations('notifications')
  const label = count > 0 ? `${t('bell')}, ${t('unread', { count })}` : t('bell')
  return (
    <button type="button" aria-haspopup="dialog" {...rest} aria-label={label} className={bellClass}>
      <BellContent count={count} />
    </button>
  )
}

function BellContent({ count }: { count: number }) {
  return (
    <>
      <BellIcon aria-hidden className="size-5" />
      <CountBadge count={count} className="absolute top-1 right-0.5" />
    </>
  )
}

/** Marks notifications as read when the viewer opens the page they link to, by any route. */
function useReadHere(unread: Unread | undefined): void {
  const { mutate, isPending } = useMarkRead()
  const { pathname, href } = useRouterState({ select: (state) => state.location })
  const link = unread?.links.find((one) => one === pathname || one === href)
  const readHere = useEffectEvent((here: string) => {
    if (document.visibilityState === 'visible' && !isPending) mutate({ link: here })
  })
  useEffect(() => {
    if (link === undefined) return undefined
    const look = () => readHere(link)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [link])
}
