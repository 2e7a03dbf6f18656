import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLogout } from '#accounts/web/use-logout.ts'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { useIsReady } from '#platform/web/use-is-ready.ts'
import { useHeaderLinks } from '../links.ts'
import { toggleTheme } from '#platform/web/theme.ts'
import {
  Bell,
  Briefcase,
  ClipboardList,
  ClipboardPen,
  type IconComponent,
  LogIn,
  LogOut,
  Newspaper,
  PenLine,
  SunMoon,
  UserPlus,
} from '#ui/icons.ts'
import { adminScreens, isOffered } from '../admin-screens.ts'
import { useUserLinks } from './user-menu-trigger.tsx'

/** A page to open, or an action to run. */
export interface Place {
  label: string
  /** English names, which work in every language. */
  english: readonly string[]
  icon?: IconComponent
  to?: string
  search?: object
  act?: () => void
}

/** The pages for this viewer, the admin screens, and the header's actions. */
export function usePalettePlaces(): { pages: Place[]; screens: Place[]; actions: Place[] } {
  return { pages: usePages(), screens: useScreens(), actions: useActions() }
}

/** The parts of a key or an address as words: 'moneySettings' and '/admin/settings/money'. */
function english(key: string, to = ''): string[] {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
  const last = to.split('/').at(-1) ?? ''
  return [words, ...(/^[a-z-]+$/.test(last) ? [last] : [])]
}

function usePages(): Place[] {
  const t = useTranslations('shell')
  const user = useUser()
  const headerLinks = useHeaderLinks()
  const { site } = useRouteContext({ from: '__root__' })
  const { isOn } = useModules()
  const own = useUserLinks()
    .filter(({ to }) => to !== paths.gigs)
    .map(({ label, ...link }) => ({ label: t(label), english: english(label, link.to), ...link }))
  const shared = headerLinks
    .filter(({ to }) => own.every((place) => place.to !== to))
    .map(({ label, to }) => ({ label: t(label), english: english(label, to), to }))
  const gigs = [
    {
      label: t('browseGigs'),
      english: ['browse gigs', 'gigs'],
      icon: ClipboardList,
      to: paths.gigs,
    },
    { label: t('postGig'), english: ['post a gig'], icon: ClipboardPen, to: paths.newGig },
  ]
  const content = [
    { label: t('blog'), english: ['blog'], icon: Newspaper, to: '/blog' },
    ...(user
      ? [{ label: t('writePost'), english: ['write post'], icon: PenLine, to: '/blog/create' }]
      : []),
  ]
  return [
    ...own,
    ...useOwnPages(),
    ...shared,
    ...(site.isGigBoardOpen ? gigs : []),
    ...(isOn('blog') ? content : []),
  ]
}

function useOwnPages(): Place[] {
  const t = useTranslations('dashboard')
  const tn = useTranslations('notifications')
  const user = useUser()
  if (!user) return []
  const services = {
    label: t('tabs.services'),
    english: ['services'],
    icon: Briefcase,
    to: paths.dashboard,
    search: { tab: 'services' },
  }
  return [
    ...(user.isServiceProvider ? [services] : []),
    { label: tn('title'), english: ['notifications'], icon: Bell, to: paths.notifications },
  ]
}

function useScreens(): Place[] {
  const t = useTranslations('admin.screens')
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  const isReady = useIsReady()
  if (!user?.isAdmin) return []
  return adminScreens
    .flatMap(({ screens }) => screens)
    .filter(({ to }) => isReady(to) && isOffered(to, site))
    .map(({ to, label, icon }) => ({
      label: t(label),
      english: english(label, to),
      icon,
      to,
    }))
}

function useActions(): Place[] {
  const t = useTranslations('shell')
  const user = useUser()
  const { site } = useRouteContext({ from: '__root__' })
  const logout = useLogout()
  const signUp = {
    label: t('signUp'),
    english: ['sign up', 'register'],
    icon: UserPlus,
    to: '/auth',
    search: { tab: 'register' },
  }
  return [
    { label: t('toggleTheme'), english: ['theme'], icon: SunMoon, act: toggleTheme },
    ...(user
      ? [
          {
            label: t('logOut'),
            english: ['log out'],
            icon: LogOut,
            act: () => logout.mutate(),
          },
        ]
      : [
          { label: t('logIn'), english: ['log in'], icon: LogIn, to: '/auth' },
          ...(site.isRegistrationOpen ? [signUp] : []),
        ]),
  ]
}
