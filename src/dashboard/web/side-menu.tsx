import { Link } from '@tanstack/react-router'
import { Briefcase, CirclePlus, LayoutDashboard, ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import type { DashboardTab } from './dashboard-search.ts'

const entries = [
  { tab: 'overview', icon: LayoutDashboard, isForProviders: false },
  { tab: 'orders', icon: ReceiptText, isForProviders: false },
  { tab: 'services', icon: Briefcase, isForProviders: true },
  { tab: 'create', icon: CirclePlus, isForProviders: true },
] as const

interface Props {
  current: DashboardTab
  isServiceProvider: boolean
}

/** Chooses the tab by the address, so that tabs can be linked to and go back. */
export function SideMenu({ current, isServiceProvider }: Props) {
  const t = useTranslations('dashboard')
  return (
    <nav aria-label={t('navigation')}>
      <ul className="flex gap-1 overflow-x-auto lg:grid">
        {entries
          .filter((entry) => isServiceProvider || !entry.isForProviders)
          .map(({ tab, icon: Icon }) => (
            <li key={tab}>
              <Link
                to="/dashboard"
                search={{ tab: tab === 'overview' ? undefined : tab }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={tab === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
                  tab === current
                    ? 'bg-surface-2 text-ink'
                    : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {t(`tabs.${tab}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
