import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { countsQuery } from '#disputes/web/dispute-queries.ts'
import { DisputesPanel } from '#disputes/web/disputes-panel.tsx'
import { waitingQuery } from '#moderation/web/inbox-queries.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { oneOf } from '#platform/web/search-values.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { LaunchAgain, LaunchChecklist } from '#setup/web/launch-checklist.tsx'
import { launchQuery } from '#setup/web/use-mark-launch.ts'
import { AccessDenied } from '#ui/access-denied.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { adminTabs, periods, type AdminTab, type Period } from '../kinds.ts'
import {
  hiringQuery,
  operationsQuery,
  ownerNeedsQuery,
  seriesQuery,
  statsQuery,
} from './admin-queries.ts'
import { FinancialTab } from './financial-tab.tsx'
import { OperationsTab } from './operations-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PlatformTab } from './platform-tab.tsx'

/** The tab and period in the address; defaults are omitted. */
interface AdminSearch {
  tab?: Exclude<AdminTab, 'overview'> | undefined
  period?: Period | undefined
}

/** Ignores invalid values instead of rejecting the address. */
function adminSearch(params: Record<string, unknown>): AdminSearch {
  const tab = oneOf(adminTabs, params['tab'])
  const period = oneOf(periods, params['period'])
  return {
    tab: tab === 'overview' ? undefined : tab,
    period: period === '30d' ? undefined : period,
  }
}

export const Route = createFileRoute('/_admin/admin')({
  validateSearch: adminSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps: { tab, period = '30d' } }) => {
    const entry = { context, location }
    return Promise.all([
      readAsAdmin(entry, statsQuery),
      readAsAdmin(entry, operationsQuery),
      (tab === undefined || tab === 'operations') && readAsAdmin(entry, hiringQuery),
      tab === undefined && readAsAdmin(entry, ownerNeedsQuery),
      tab === undefined && readAsAdmin(entry, seriesQuery(period)),
      // Loaded before rendering, so that a dismissed checklist does not flash as a skeleton.
      tab === undefined && readAsAdmin(entry, launchQuery),
      // The navigation uses these queries too; loading them here keeps the server's markup and hydration equal.
      tab === 'operations' && readAsAdmin(entry, waitingQuery),
      tab === 'operations' && readAsAdmin(entry, countsQuery),
    ])
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t(`admin.overview.${titleFor(context.user)}`) }),
  component: AdminPage,
  errorComponent: LoadFailed,
})

function titleFor({ role }: Pick<SessionUser, 'role'>): 'superTitle' | 'title' {
  return role === 'super_admin' ? 'superTitle' : 'title'
}

function AdminPage() {
  const t = useTranslations('admin.overview')
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const title = t(titleFor(user))
  return (
    <>
      <PageHeader title={title} text={t('text')} />
      <Tabs
        label={title}
        current={search.tab ?? 'overview'}
        tabs={adminTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        <TabContent search={search} />
      </Tabs>
    </>
  )
}

function TabContent({ search: { tab, period = '30d' } }: { search: AdminSearch }) {
  const { site } = Route.useRouteContext()
  switch (tab) {
    case 'financial':
      return <FinancialTab feeBps={site.feeBps} />
    case 'operations':
      return <OperationsTab />
    case 'disputes':
      return <DisputesPanel />
    case 'platform':
      return <PlatformTab />
    default:
      return (
        <div className="grid grid-cols-1 gap-6">
          <LaunchChecklist />
          <OverviewTab period={period} />
          <LaunchAgain />
        </div>
      )
  }
}

/** Error page with a retry button. */
function LoadFailed({ error }: { error: unknown }) {
  const router = useRouter()
  return <AccessDenied error={error} onRetry={() => void router.invalidate()} />
}
