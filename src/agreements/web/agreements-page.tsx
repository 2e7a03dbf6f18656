import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { oneOf, pageIn, type PageMark } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileCheck } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { StatusStrip } from '#ui/status-strip.tsx'
import { agreementStates, type AgreementState } from '../agreement.ts'
import { AgreementCard } from './agreement-card.tsx'
import { AGREEMENTS_PER_PAGE, agreementsQuery } from './agreement-queries.ts'

interface Search {
  status?: AgreementState | undefined
  page?: PageMark | undefined
}

export const Route = createFileRoute('/agreements')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    status: oneOf(agreementStates, raw['status']),
    page: pageIn(raw),
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  /** The server waits for the list; the browser shows the page immediately with skeletons. */
  loader: async ({ context, location, deps }) => {
    const reading = context.queryClient.fetchQuery({
      ...agreementsQuery(filterOf(deps)),
      staleTime: 0,
    })
    if (typeof window === 'undefined') await orSignIn(reading, { context, location })
    else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('agreements.pageTitle') }),
  component: AgreementsPage,
})

function filterOf({ status, page }: Search) {
  return { ...(status && { state: status }), ...(page && { page }) }
}

function AgreementsPage() {
  const t = useTranslations('agreements')
  const search = Route.useSearch()
  const { data, error, refetch } = useQuery(agreementsQuery(filterOf(search)))
  return (
    <div className="container-page max-w-4xl py-8 sm:py-12">
      <h1 className="text-3xl">{t('pageTitle')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t('pageText')}</p>
      <div className="grid grid-cols-1 gap-6">
        <StatusStrip
          label={t('filterLabel')}
          statuses={agreementStates}
          current={search.status}
          nameOf={(state) => (state ? t(`state.${state}`) : t('all'))}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeletons classes={['h-40 rounded-xl', 'h-40 rounded-xl']} />}
        {data && (
          <Paged
            found={data}
            page={search.page ?? 1}
            pageSize={AGREEMENTS_PER_PAGE}
            empty={<NoAgreements isFiltered={search.status !== undefined} />}
          >
            <ul className="grid gap-4">
              {data.items.map((agreement) => (
                <li key={agreement.id}>
                  <AgreementCard agreement={agreement} />
                </li>
              ))}
            </ul>
          </Paged>
        )}
      </div>
    </div>
  )
}

function NoAgreements({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('agreements')
  return (
    <EmptyState
      icon={FileCheck}
      title={t(isFiltered ? 'noneWithState' : 'none')}
      text={t(isFiltered ? 'noneWithStateText' : 'noneText')}
      action={
        <Link to={isFiltered ? '/agreements' : '/offers'} className={buttonClass('secondary')}>
          {t(isFiltered ? 'showAll' : 'toOffers')}
        </Link>
      }
    />
  )
}
