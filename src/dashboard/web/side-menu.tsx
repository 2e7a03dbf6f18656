import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUnreadMessages } from '#messages/web/messages-link.tsx'
import { paths } from '#platform/web/paths.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { cx } from '#ui/cx.ts'
import {
  Briefcase,
  CirclePlus,
  ClipboardList,
  FileText,
  Images,
  LayoutDashboard,
  MessageSquare,
  Newspaper,
  PenLine,
  ReceiptText,
  Settings,
  Wallet,
} from '#ui/icons.ts'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { isBlogTab, type DashboardTab } from './dashboard-search.ts'

/** The entries in order: tabs, and links to pages of their own. */
const entries = [
  { tab: 'overview', icon: LayoutDashboard, isForProviders: false },
  { tab: 'orders', icon: ReceiptText, isForProviders: false },
  { page: 'messages', to: '/messages', icon: MessageSquare, isForProviders: false },
  { page: 'gigs', to: paths.myGigs, icon: ClipboardList, isForProviders: false },
  { tab: 'services', icon: Briefcase, isForProviders: true },
  { tab: 'create', icon: CirclePlus, isForProviders: true },
  { page: 'portfolio', to: paths.portfolio, icon: Images, isForProviders: true },
  { tab: 'posts', icon: Newspaper, isForProviders: true },
  { tab: 'create-post', icon: PenLine, isForProviders: true },
  { page: 'payouts', to: paths.payouts, icon: Wallet, isForProviders: true },
  { page: 'documents', to: paths.documents, icon: FileText, isForProviders: false },
  { tab: 'settings', icon: Settings, isForProviders: false },
] as const

const entryClass =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium whitespace-nowrap -outline-offset-2'
const quietClass = 'text-ink-2 hover:bg-surface-2 hover:text-ink'

interface Props {
  current: DashboardTab
  isServiceProvider: boolean
}

/** Links to the tabs by address, so that tabs can be bookmarked and the back button works. */
export function SideMenu({ current, isServiceProvider }: Props) {
  const t = useTranslations('dashboard')
  const list = useCurrentInView<HTMLUListElement>(`[data-tab=${current}]`)
  const { site } = useRouteContext({ from: '__root__' })
  const { isOn } = useModules()
  const shown = entries.filter(
    (entry) =>
      (isServiceProvider || !entry.isForProviders) &&
      (site.isGigBoardOpen || !('page' in entry && entry.page === 'gigs')) &&
      (isOn('blog') || !('tab' in entry && isBlogTab(entry.tab))),
  )
  return (
    <nav aria-label={t('navigation')}>
      <ul ref={list} className="relative flex gap-1 overflow-x-auto lg:grid">
        {shown.map((entry) =>
          'tab' in entry ? (
            <li key={entry.tab}>
              <TabLink tab={entry.tab} isCurrent={entry.tab === current}>
                <entry.icon aria-hidden className="size-4 shrink-0" />
                {t(`tabs.${entry.tab}`)}
              </TabLink>
            </li>
          ) : (
            <li key={entry.page}>
              <Link to={entry.to} className={cx(entryClass, quietClass)}>
                <entry.icon aria-hidden className="size-4 shrink-0" />
                {t(`pages.${entry.page}`)}
                {entry.page === 'messages' && <Unread />}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

interface TabLinkProps {
  tab: DashboardTab
  isCurrent: boolean
  children: ReactNode
}

function TabLink({ tab, isCurrent, children }: TabLinkProps) {
  return (
    <Link
      to="/dashboard"
      search={{ tab: tab === 'overview' ? undefined : tab }}
      activeOptions={{ exact: true, includeSearch: true }}
      data-tab={tab}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(entryClass, isCurrent ? 'bg-surface-2 text-ink' : quietClass)}
    >
      {children}
    </Link>
  )
}

/** Number of unread messages; nothing if there are none or while unknown. */
function Unread() {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const count = useUnreadMessages()
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-brand-ink px-2 text-xs font-semibold text-on-brand tabular-nums">
      <span aria-hidden>{format.number(count)}</span>
      <span className="sr-only">{t('unreadCount', { count })}</span>
    </span>
  )
}
