import { useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser, type SessionUser } from '#platform/web/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import {
  ChevronDown,
  ClipboardList,
  FileCheck,
  FileText,
  Heart,
  LayoutDashboard,
  MailOpen,
  MessageSquare,
  ReceiptText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  User,
  Wallet,
} from '#ui/icons.ts'

/** The links in the member's menu; none for visitors. */
export function useUserLinks() {
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  if (!user) return []
  return [
    { label: 'dashboard', to: paths.dashboard, icon: LayoutDashboard },
    { label: 'profile', to: paths.viber(user.id), icon: User },
    { label: 'orders', to: paths.dashboard, search: { tab: 'orders' }, icon: ShoppingBag },
    { label: 'favorites', to: '/favorites', icon: Heart },
    ...(user.isServiceProvider
      ? [{ label: 'payouts', to: paths.payouts, icon: Wallet } as const]
      : []),
    ...(site.isGigBoardOpen
      ? [{ label: 'gigs', to: paths.gigs, icon: ClipboardList } as const]
      : []),
    ...(site.isGigBoardOpen && user.isServiceProvider
      ? [{ label: 'invitations', to: paths.invitations, icon: MailOpen } as const]
      : []),
    { label: 'offers', to: paths.offers, icon: FileText },
    { label: 'agreements', to: paths.agreements, icon: FileCheck },
    { label: 'documents', to: paths.documents, icon: ReceiptText },
    { label: 'messages', to: '/messages', icon: MessageSquare },
    { label: 'settings', to: paths.dashboard, search: { tab: 'settings' }, icon: Settings },
    ...(user.isAdmin
      ? [{ label: 'adminDashboard', to: '/admin', icon: ShieldCheck } as const]
      : []),
  ] as const
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
      <bdi className="max-w-[100px] truncate max-sm:sr-only lg:max-xl:sr-only">{user.fullName}</bdi>
      <ChevronDown aria-hidden className="size-4 text-ink-3 max-sm:hidden lg:max-xl:hidden" />
    </>
  )
}
