import { Link } from '@tanstack/react-router'
import {
  ChevronDown,
  LayoutDashboard,
  LogOut,
  MessageSquare,
  ShieldCheck,
  User,
} from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useLogout } from '#accounts/web/use-logout.ts'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useIsReady } from './links.ts'

// The dropdown's code arrives when a pointer or the focus comes near, not with every page.
const loadPanel = () => import('./user-menu-panel.tsx')
const Panel = lazy(async () => ({ default: (await loadPanel()).UserMenuPanel }))

/** What the menu offers; entries without a page yet are left out. */
export function useUserLinks(user: SessionUser) {
  const isReady = useIsReady()
  const links = [
    { label: 'dashboard', to: paths.dashboard, page: '/dashboard', icon: LayoutDashboard },
    { label: 'profile', to: paths.viber(user.id), page: '/vibers/$id', icon: User },
    { label: 'messages', to: '/messages', page: '/messages', icon: MessageSquare },
    ...(user.isAdmin
      ? [{ label: 'adminDashboard', to: '/admin', page: '/admin', icon: ShieldCheck } as const]
      : []),
  ] as const
  return links.filter((link) => isReady(link.page))
}

/** Without script the name leads to the dashboard, which holds the same places. */
export function UserMenu({ user }: { user: SessionUser }) {
  const hydrated = useHydrated()
  const [wanted, setWanted] = useState(false)
  if (!hydrated) {
    return (
      <Link to={paths.dashboard} className={triggerClass}>
        <TriggerContent user={user} />
      </Link>
    )
  }
  const closed = (
    <UserMenuTrigger
      user={user}
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
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

const triggerClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-1.5 text-sm font-medium hover:bg-surface-2 focus-visible:rounded-full'

export function UserMenuTrigger({
  user,
  ...rest
}: { user: SessionUser } & ComponentProps<'button'>) {
  return (
    <button type="button" aria-haspopup="menu" {...rest} className={triggerClass}>
      <TriggerContent user={user} />
    </button>
  )
}

function TriggerContent({ user }: { user: SessionUser }) {
  const t = useTranslations('shell')
  return (
    <>
      <Avatar name={user.fullName} src={user.avatar} size="sm" />
      <span className="sr-only">{t('accountOf')}</span>
      <span className="max-w-[100px] truncate max-sm:sr-only">{user.fullName}</span>
      <ChevronDown aria-hidden className="size-4 text-ink-3 max-sm:hidden" />
    </>
  )
}

/** The same places in the mobile menu. */
export function SignedInLinks({ user }: { user: SessionUser }) {
  const t = useTranslations('shell')
  const links = useUserLinks(user)
  const logout = useLogout()
  const row =
    'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium hover:bg-surface-2'
  return (
    <>
      <div className="flex items-center gap-3 px-3 pb-2">
        <Avatar name={user.fullName} src={user.avatar} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.fullName}</p>
          <p className="truncate text-sm text-ink-3">{user.email}</p>
        </div>
      </div>
      {links.map(({ label, to, icon: Icon }) => (
        <Link key={label} to={to} className={row}>
          <Icon aria-hidden className="size-4 text-ink-3" />
          {t(label)}
        </Link>
      ))}
      <button type="button" className={row} onClick={() => logout.mutate()}>
        <LogOut aria-hidden className="size-4 text-ink-3" />
        {t('logOut')}
      </button>
    </>
  )
}
