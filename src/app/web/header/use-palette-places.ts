import { LogIn, LogOut, Newspaper, PenLine, SunMoon, UserPlus, type LucideIcon } from 'lucide-react'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLogout } from '#accounts/web/use-logout.ts'
import { useUser } from '#platform/web/session.ts'
import { useHeaderLinks } from '../links.ts'
import { toggleTheme } from '#platform/web/theme.ts'
import { userLinks } from './user-menu-trigger.tsx'

/** A page to open, or an action to run. */
export interface Place {
  label: string
  icon?: LucideIcon
  to?: string
  search?: object
  act?: () => void
}

/** The pages for this viewer, and the header's actions. */
export function usePalettePlaces(): { pages: Place[]; actions: Place[] } {
  const t = useTranslations('shell')
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  const logout = useLogout()
  const headerLinks = useHeaderLinks()
  const own = userLinks(user).map(({ label, to, icon }) => ({ label: t(label), to, icon }))
  const shared = headerLinks
    .filter(({ to }) => own.every((place) => place.to !== to))
    .map(({ label, to }) => ({ label: t(label), to }))
  const content = [
    { label: t('blog'), icon: Newspaper, to: '/blog' },
    ...(user ? [{ label: t('writePost'), icon: PenLine, to: '/blog/create' }] : []),
  ]
  return {
    pages: [...own, ...shared, ...content],
    actions: [
      { label: t('toggleTheme'), icon: SunMoon, act: toggleTheme },
      ...(user
        ? [{ label: t('logOut'), icon: LogOut, act: () => logout.mutate() }]
        : [
            { label: t('logIn'), icon: LogIn, to: '/auth' },
            ...(site.isRegistrationOpen
              ? [{ label: t('signUp'), icon: UserPlus, to: '/auth', search: { tab: 'register' } }]
              : []),
          ]),
    ],
  }
}
