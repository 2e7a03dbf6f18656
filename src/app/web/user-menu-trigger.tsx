import { ChevronDown, Heart, LayoutDashboard, MessageSquare, ShieldCheck, User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useIsReady } from './links.ts'

/** What the menu offers; entries without a page yet are left out. */
export function useUserLinks(user: SessionUser | null) {
  const isReady = useIsReady()
  if (!user) return []
  const links = [
    { label: 'dashboard', to: paths.dashboard, page: '/dashboard', icon: LayoutDashboard },
    { label: 'profile', to: paths.viber(user.id), page: '/vibers/$id', icon: User },
    { label: 'favorites', to: '/favorites', page: '/favorites', icon: Heart },
    { label: 'messages', to: '/messages', page: '/messages', icon: MessageSquare },
    ...(user.isAdmin
      ? [{ label: 'adminDashboard', to: '/admin', page: '/admin', icon: ShieldCheck } as const]
      : []),
  ] as const
  return links.filter((link) => isReady(link.page))
}

export const triggerClass =
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

export function TriggerContent({ user }: { user: SessionUser }) {
  const t = useTranslations('shell')
  return (
    <>
      <Avatar name={user.fullName} src={user.avatar} size="sm" />
      <span className="sr-only">{t('accountOf')}</span>
      <bdi className="max-w-[100px] truncate max-sm:sr-only">{user.fullName}</bdi>
      <ChevronDown aria-hidden className="size-4 text-ink-3 max-sm:hidden" />
    </>
  )
}
