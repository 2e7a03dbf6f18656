import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLogout } from '#accounts/web/use-logout.ts'
import { MessagesLink, UnreadMark, useUnreadMessages } from '#messages/web/messages-link.tsx'
import { Bell } from '#notifications/web/bell.tsx'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import { LogOut } from '#ui/icons.ts'
import { lazyPart, LostTrigger } from '#ui/lazy-part.tsx'
import {
  triggerClass,
  TriggerContent,
  UserMenuTrigger,
  useUserLinks,
} from './user-menu-trigger.tsx'

// Loaded when the pointer or the focus comes near, not with every page.
const Panel = lazyPart(
  async () => (await import('./user-menu-panel.tsx')).UserMenuPanel,
  ({ user, onRetry }) => (
    <LostTrigger trigger={<UserMenuTrigger user={user} />} onRetry={onRetry} />
  ),
)

export function UserMenu({ user }: { user: SessionUser }) {
  return (
    <>
      <MessagesLink />
      <Bell />
      <AccountMenu user={user} />
      <UnreadMark />
    </>
  )
}

export function AccountMenu({ user }: { user: SessionUser }) {
  const hydrated = useHydrated()
  const [wanted, setWanted] = useState(false)
  if (!hydrated) return <DashboardLink user={user} />
  const closed = (
    <UserMenuTrigger
      user={user}
      onPointerEnter={Panel.preload}
      onFocus={Panel.preload}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <Panel user={user} />
    </Suspense>
  )
}

/** Without script the name links to the dashboard, which has links to the same pages. */
function DashboardLink({ user }: { user: SessionUser }) {
  return (
    <Link to={paths.dashboard} className={triggerClass}>
      <TriggerContent user={user} />
    </Link>
  )
}

/** The menu's links in the mobile menu. */
export function SignedInLinks({ user, onPress }: { user: SessionUser; onPress: () => void }) {
  const t = useTranslations('shell')
  const links = useUserLinks()
  const logout = useLogout()
  const unread = useUnreadMessages()
  const row =
    'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-surface-2'
  return (
    <>
      <div className="flex items-center gap-3 px-3 pb-2">
        <Avatar name={user.fullName} src={user.avatar} />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-semibold">
            {user.fullName}
          </p>
          <p className="truncate text-sm text-ink-3">{user.email}</p>
        </div>
      </div>
      {links.map(({ label, icon: Icon, ...target }) => (
        <Link key={label} {...target} onClick={onPress} className={row}>
          <Icon aria-hidden className="size-4 text-ink-3" />
          {t(label)}
          {label === 'messages' && <CountBadge count={unread} className="ml-auto" />}
        </Link>
      ))}
      <button type="button" className={row} onClick={() => logout.mutate()}>
        <LogOut aria-hidden className="size-4 text-ink-3" />
        {t('logOut')}
      </button>
    </>
  )
}
