import { useModules } from '#platform/web/use-modules.ts'
import { paths } from '#platform/web/paths.ts'
import type { BuiltInCategory } from '#services/categories.ts'
import { useUser, type SessionUser } from '#platform/web/session.ts'
import type { FileRouteTypes } from './route-tree.gen.ts'

export interface NavLink {
  /** A key of the `shell` texts. */
  label: ShellLabel
  /** An existing page; other paths do not compile. */
  to: FileRouteTypes['to']
  search?: Record<string, string>
  /** Shown while the marketplace offers this main category. */
  category?: BuiltInCategory
  for?: 'anyone' | 'signed-in' | 'admin'
  /** Whether this link may move under "More" when the header has too little room. */
  mayStepBack?: true
}
type ShellLabel =
  | 'home'
  | 'browseFreelancers'
  | 'blog'
  | 'help'
  | 'prompts'
  | 'dashboard'
  | 'messages'
  | 'admin'
  | 'coders'
  | 'marketers'
  | 'gigs'
  | 'join'

interface FooterColumn {
  heading: 'marketplace'
  links: readonly NavLink[]
}

/** The built-in links of the header. */
export const headerLinks: readonly NavLink[] = [
  { label: 'home', to: '/' },
  { label: 'browseFreelancers', to: '/browse' },
  { label: 'help', to: '/knowledge-base', mayStepBack: true },
  { label: 'prompts', to: '/prompts', mayStepBack: true },
  { label: 'dashboard', to: '/dashboard', for: 'signed-in' },
  { label: 'messages', to: '/messages', for: 'signed-in' },
  { label: 'admin', to: '/admin', for: 'admin' },
]

/** The built-in columns of the footer. */
export const footerColumns: readonly FooterColumn[] = [
  {
    heading: 'marketplace',
    links: [
      { label: 'browseFreelancers', to: '/browse' },
      { label: 'coders', to: '/browse', search: { category: 'coding' }, category: 'coding' },
      {
        label: 'marketers',
        to: '/browse',
        search: { category: 'marketing' },
        category: 'marketing',
      },
      { label: 'gigs', to: paths.gigs },
      { label: 'join', to: '/auth', search: { tab: 'register' } },
    ],
  },
]

/** The header's links for this viewer. */
export function useHeaderLinks(): NavLink[] {
  const user = useUser()
  const { isPathOn } = useModules()
  return headerLinks.filter((link) => isFor(link, user) && isPathOn(link.to))
}

export function isFor(link: NavLink, user: SessionUser | null): boolean {
  if (link.for === 'admin') return Boolean(user?.isAdmin)
  return link.for === 'signed-in' ? user !== null : true
}
