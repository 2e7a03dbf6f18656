import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Briefcase } from '#ui/icons.ts'
import { Queried } from '#ui/queried.tsx'
import { serviceFiguresQuery } from './desk-queries.ts'
import { ProvidersOnly } from './providers-only.tsx'
import { ServiceCharts } from './service-charts.tsx'
import { HowCounted, MonthChoice, ServiceTable } from './service-month.tsx'

interface Search {
  /** Such as 2026-11; the current month by default. */
  month?: string | undefined
}

export const Route = createFileRoute('/dashboard/figures')({
  validateSearch: ({ month }: Record<string, unknown>): Search => ({
    month: typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? month : undefined,
  }),
  beforeLoad: requireUser,
  /** The server waits for the figures; the browser shows the page immediately with skeletons. */
  loader: async ({ context: { queryClient, user }, location }) => {
    if (!user.isServiceProvider) return
    const reading = queryClient.fetchQuery({ ...serviceFiguresQuery, staleTime: 0 })
    if (typeof window === 'undefined')
      await orSignIn(reading, { context: { queryClient }, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('dashboard.serviceFigures.title') }),
  component: ServiceFiguresPage,
})

function ServiceFiguresPage() {
  const t = useTranslations('dashboard.serviceFigures')
  const { user } = Route.useRouteContext()
  return (
    <div className="container-page max-w-6xl py-8 sm:py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-2 max-w-prose text-ink-2">{t('text')}</p>
        </div>
        {user.isServiceProvider && (
          <Link
            to={paths.dashboard}
            search={{ tab: 'services' }}
            className={buttonClass('secondary')}
          >
            {t('toServices')}
          </Link>
        )}
      </div>
      {user.isServiceProvider ? <Figures /> : <ProvidersOnly />}
    </div>
  )
}

function Figures() {
  const t = useTranslations('dashboard.serviceFigures')
  const { month } = Route.useSearch()
  const query = useQuery(serviceFiguresQuery)
  return (
    <Queried query={query} loading={['h-16 rounded-xl', 'h-64 rounded-xl', 'h-40 rounded-xl']}>
      {({ services, totals }) => {
        if (services.length === 0) return <NoServices />
        const months = totals.map(({ from }) => from)
        const current = months.find((from) => month && from.startsWith(month)) ?? months.at(-1)
        return (
          <div className="grid grid-cols-1 gap-8">
            <section aria-labelledby="by-service" className="grid grid-cols-1 gap-4">
              <h2 id="by-service" className="text-xl">
                {t('byService')}
              </h2>
              <MonthChoice months={months} current={current} />
              <ServiceTable services={services} totals={totals} current={current} />
              <HowCounted />
            </section>
            <ServiceCharts services={services} current={current} />
          </div>
        )
      }}
    </Queried>
  )
}

function NoServices() {
  const t = useTranslations('services')
  return (
    <EmptyState
      icon={Briefcase}
      title={t('noServices')}
      text={t('noServicesText')}
      action={
        <Link to={paths.dashboard} search={{ tab: 'create' }} className={buttonClass()}>
          {t('createTitle')}
        </Link>
      }
    />
  )
}
