import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CreatePostTab } from '#blog/web/create-post-tab.tsx'
import { MyPostsTab } from '#blog/web/my-posts-tab.tsx'
import { OrdersTab } from '#orders/web/orders-tab.tsx'
import { pageHead } from '#platform/web/page-head.ts'
import { requireUser, type SessionUser } from '#platform/web/session.ts'
import { CreateServiceTab } from '#services/web/editor/create-service-tab.tsx'
import { MyServicesTab } from '#services/web/mine/my-services-tab.tsx'
import { loadDashboard } from './dashboard-data.ts'
import { dashboardSearch, tabOn, type DashboardTab } from './dashboard-search.ts'
import { Overview } from './overview-tab.tsx'
import { ProvidersOnly } from './providers-only.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { SideMenu } from './side-menu.tsx'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: dashboardSearch,
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  loader: loadDashboard,
  head: ({ match: { context } }) => pageHead({ context, title: context.t('dashboard.title') }),
  component: DashboardPage,
})

function DashboardPage() {
  const t = useTranslations('dashboard')
  const { user, site } = Route.useRouteContext()
  const tab = tabOn(Route.useSearch().tab, site.switchedOffModules) ?? 'overview'
  return (
    <div className="container-page py-6 sm:py-10">
      <h1 className="mb-6 text-3xl">{t('title')}</h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-24">
          <SideCard user={user} className="max-lg:hidden" />
          <SideMenu current={tab} isServiceProvider={user.isServiceProvider} />
        </div>
        <div className="min-w-0">
          <TabContent tab={tab} />
        </div>
        {/* On phones and tablets, what the tab shows comes before the person. */}
        <SideCard user={user} className="lg:hidden" />
      </div>
    </div>
  )
}

const forProviders: ReadonlySet<DashboardTab> = new Set([
  'services',
  'create',
  'posts',
  'create-post',
])

function TabContent({ tab }: { tab: DashboardTab }) {
  const { user } = Route.useRouteContext()
  const { status, page, part } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (forProviders.has(tab) && !user.isServiceProvider) return <ProvidersOnly />
  switch (tab) {
    case 'orders':
      return <OrdersTab status={status} page={page} isServiceProvider={user.isServiceProvider} />
    case 'services':
      return (
        <MyServicesTab
          userId={user.id}
          onCreate={() => void navigate({ search: { tab: 'create' } })}
        />
      )
    case 'create':
      return <CreateServiceTab onCreated={() => void navigate({ search: { tab: 'services' } })} />
    case 'posts':
      return <MyPostsTab userId={user.id} page={page ?? 1} />
    case 'create-post':
      return <CreatePostTab onCreated={() => void navigate({ search: { tab: 'posts' } })} />
    case 'settings':
      return <SettingsTab part={part} />
    default:
      return <Overview user={user} />
  }
}

function SideCard({ user, className }: { user: SessionUser; className: string }) {
  const t = useTranslations('dashboard')
  return (
    <Card
      as="aside"
      aria-label={user.fullName}
      className={cx(
        'flex flex-wrap items-center gap-4 lg:grid lg:justify-items-center lg:text-center',
        className,
      )}
    >
      <Avatar name={user.fullName} src={user.avatar} size="lg" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {user.fullName}
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">@{user.username}</p>
        {user.isServiceProvider && (
          <Badge tone="brand" className="mt-2">
            {t('serviceProvider')}
          </Badge>
        )}
      </div>
      <Link to={paths.viber(user.id)} className={`${buttonClass('secondary')} max-lg:w-full`}>
        {t('viewPublicProfile')}
      </Link>
    </Card>
  )
}
