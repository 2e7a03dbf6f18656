import { useRouter } from '@tanstack/react-router'
import { useUser, type SessionUser } from '#platform/web/session.ts'

export interface NavLink {
  /** A key of the `shell` texts. */
  label: ShellLabel
  to: string
  search?: Record<string, string>
  for?: 'anyone' | 'signed-in' | 'admin'
}
type ShellLabel =
  | 'home'
  | 'browseFreelancers'
  | 'help'
  | 'prompts'
  | 'dashboard'
  | 'messages'
  | 'admin'
  | 'coders'
  | 'marketers'
  | 'join'
  | 'about'
  | 'aboutUs'
  | 'contact'
  | 'faq'
  | 'support'
  | 'community'
  | 'howItWorks'
  | 'security'
  | 'terms'
  | 'privacy'

interface FooterColumn {
  heading: 'marketplace' | 'company' | 'helpColumn' | 'legal'
  links: readonly NavLink[]
}

/** The header, as the specification lists it. */
export const headerLinks: readonly NavLink[] = [
  { label: 'home', to: '/' },
  { label: 'browseFreelancers', to: '/browse' },
  { label: 'help', to: '/knowledge-base' },
  { label: 'prompts', to: '/prompts' },
  { label: 'dashboard', to: '/dashboard', for: 'signed-in' },
  { label: 'messages', to: '/messages', for: 'signed-in' },
  { label: 'admin', to: '/admin', for: 'admin' },
]

/** The footer's columns; the placeholders of the specification have real targets here. */
export const footerColumns: readonly FooterColumn[] = [
  {
    heading: 'marketplace',
    links: [
      { label: 'browseFreelancers', to: '/browse' },
      { label: 'coders', to: '/browse', search: { category: 'coding' } },
      { label: 'marketers', to: '/browse', search: { category: 'marketing' } },
      { label: 'join', to: '/auth', search: { tab: 'register' } },
    ],
  },
  {
    heading: 'company',
    links: [
      { label: 'about', to: '/about' },
      { label: 'aboutUs', to: '/about' },
      { label: 'howItWorks', to: '/how-it-works' },
      { label: 'security', to: '/security' },
    ],
  },
  {
    heading: 'helpColumn',
    links: [
      { label: 'faq', to: '/knowledge-base/faq' },
      { label: 'support', to: '/knowledge-base' },
      { label: 'contact', to: '/contact' },
      { label: 'community', to: '/blog' },
    ],
  },
  {
    heading: 'legal',
    links: [
      { label: 'terms', to: '/terms' },
      { label: 'privacy', to: '/privacy' },
    ],
  },
]

/**
 * Whether a page answers at a path. The lists above name every link of the specification; a link
 * appears once its page is in the table of contents, so that none leads to a 404.
 */
export function useIsReady(): (path: string) => boolean {
  const router = useRouter()
  const known: object = router.routesByPath
  return (path) => path in known
}

/** The header's links for this viewer. */
export function useHeaderLinks(): NavLink[] {
  const user = useUser()
  const isReady = useIsReady()
  return headerLinks.filter((link) => isFor(link, user) && isReady(link.to))
}

export function isFor(link: NavLink, user: SessionUser | null): boolean {
  if (link.for === 'admin') return Boolean(user?.isAdmin)
  return link.for === 'signed-in' ? user !== null : true
}
