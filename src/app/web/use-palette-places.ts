import { LogIn, LogOut, SunMoon, UserPlus, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLogout } from '#accounts/web/use-logout.ts'
import { useUser } from '#platform/web/session.ts'
import { useHeaderLinks } from './links.ts'
import { toggleTheme } from './theme.ts'
import { useUserLinks } from './user-menu-trigger.tsx'

/** A page to go to, or something to do. */
export interface Place {
  label: string
  icon?: LucideIcon
  to?: string
  search?: object
  act?: () => void
}

/** The pages of this viewer, and what the header offers besides. */
export function usePalettePlaces(): { pages: Place[]; actions: Place[] } {
  const t = useTranslations('shell')
  const user = useUser()
  const logout = useLogout()
  const headerLinks = useHeaderLinks()
  const userLinks = useUserLinks(user)
  const own = userLinks.map(({ label, to, icon }) => ({ label: t(label), to, icon }))
  const shared = headerLinks
    .filter(({ to }) => own.every((place) => place.to !== to))
    .map(({ label, to }) => ({ label: t(label), to }))
  return {
    pages: [...own, ...shared],
    actions: [
      { label: t('toggleTheme'), icon: SunMoon, act: toggleTheme },
      ...(user
        ? [{ label: t('logOut'), icon: LogOut, act: () => logout.mutate() }]
        : [
            { label: t('logIn'), icon: LogIn, to: '/auth' },
            { label: t('signUp'), icon: UserPlus, to: '/auth', search: { tab: 'register' } },
          ]),
    ],
  }
}
