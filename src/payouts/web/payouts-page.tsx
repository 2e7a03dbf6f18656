import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Download, Lock, ReceiptText } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { OwnPayouts } from './own-payouts.tsx'
import { PayoutFigures } from './payout-figures.tsx'
import { exportPath, payoutsQuery, summaryQuery } from './payout-queries.ts'
import { payoutsSearch } from './payouts-search.ts'

export const Route = createFileRoute('/payouts')({
  validateSearch: payoutsSearch,
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  /** The server waits for the data; the browser shows the page immediately with skeletons. */
  loader: async ({ context: { queryClient, user }, location, deps }) => {
    if (!user.isServiceProvider) return
    const fresh = { staleTime: 0 }
    const reading = Promise.all([
      queryClient.fetchQuery({ ...summaryQuery, ...fresh }),
      queryClient.fetchQuery({ ...payoutsQuery(deps), ...fresh }),
    ])
    if (typeof window === 'undefined')
      await orSignIn(reading, { context: { queryClient }, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('payouts.title') }),
  component: PayoutsPage,
})

function PayoutsPage() {
  const t = useTranslations('payouts')
  const { user } = Route.useRouteContext()
  return (
    <div className="container-page max-w-5xl py-8 sm:py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-2 text-ink-2">{t('text')}</p>
        </div>
        {user.isServiceProvider && (
          <div className="flex flex-wrap gap-3">
            <Link
              to={paths.documents}
              search={{ kind: 'fee_statement' }}
              className={buttonClass('ghost')}
            >
              <ReceiptText aria-hidden className="size-4" />
              {t('statements')}
            </Link>
            <a href={exportPath} className={buttonClass('secondary')}>
              <Download aria-hidden className="size-4" />
              {t('export')}
            </a>
          </div>
        )}
      </div>
      {user.isServiceProvider ? <Overview /> : <NoProvider />}
    </div>
  )
}

function Overview() {
  const search = Route.useSearch()
  const { data, error, refetch } = useQuery(summaryQuery)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid grid-cols-1 gap-8">
      {data ? (
        <>
          <PayoutFigures summary={data} />
          <AccountCard summary={data} />
        </>
      ) : (
        <Loading className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-24 rounded-xl" />
        </Loading>
      )}
      <OwnPayouts search={search} />
    </div>
  )
}

function NoProvider() {
  const t = useTranslations('payouts')
  return (
    <EmptyState
      icon={Lock}
      title={t('providersOnly')}
      text={t('providersOnlyText')}
      action={
        <Link to={paths.documents} className={buttonClass('secondary')}>
          {t('yourReceipts')}
        </Link>
      }
    />
  )
}
