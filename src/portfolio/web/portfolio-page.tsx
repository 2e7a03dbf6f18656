import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { requireUser } from '#platform/web/session.ts'
import { providerServicesQuery } from '#services/web/provider-services-query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Lock } from '#ui/icons.ts'
import { Queried } from '#ui/queried.tsx'
import { OwnPortfolio } from './own-portfolio.tsx'
import { portfolioQuery } from './portfolio-query.ts'

export const Route = createFileRoute('/dashboard/portfolio')({
  beforeLoad: requireUser,
  /** The server waits for the data; the browser shows the page immediately with skeletons. */
  loader: async ({ context: { queryClient, user }, location }) => {
    if (!user.isServiceProvider) return
    const fresh = { staleTime: 0 }
    const reading = Promise.all([
      queryClient.fetchQuery({ ...portfolioQuery(user.id), ...fresh }),
      queryClient.fetchQuery({ ...providerServicesQuery(user.id), ...fresh }),
    ])
    if (typeof window === 'undefined')
      await orSignIn(reading, { context: { queryClient }, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('portfolio.title') }),
  component: PortfolioPage,
})

function PortfolioPage() {
  const t = useTranslations('portfolio')
  const { user } = Route.useRouteContext()
  return (
    <div className="container-page max-w-5xl py-8 sm:py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-2 text-ink-2">{t('text')}</p>
        </div>
        {user.isServiceProvider && (
          <Link
            to={paths.viber(user.id)}
            search={{ tab: 'portfolio' }}
            className={buttonClass('secondary')}
          >
            {t('viewPublic')}
          </Link>
        )}
      </div>
      {user.isServiceProvider ? <Pieces userId={user.id} /> : <ProvidersOnly />}
    </div>
  )
}

function Pieces({ userId }: { userId: number }) {
  const t = useTranslations('portfolio')
  return (
    <Queried
      query={useQuery(portfolioQuery(userId))}
      loading={['h-28 rounded-xl', 'h-28 rounded-xl', 'h-28 rounded-xl']}
      title={t('loadFailed')}
      fallback={t('tryAgain')}
    >
      {(pieces) => <OwnPortfolio userId={userId} pieces={pieces} />}
    </Queried>
  )
}

function ProvidersOnly() {
  const t = useTranslations('portfolio')
  return (
    <EmptyState
      icon={Lock}
      title={t('providersOnly')}
      text={t('providersOnlyText')}
      action={
        <Link to={paths.dashboard} className={buttonClass('secondary')}>
          {t('toDashboard')}
        </Link>
      }
    />
  )
}
