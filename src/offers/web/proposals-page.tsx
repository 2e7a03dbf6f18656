import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { onEntry } from '#orders/web/order-queries.ts'
import { answerWith } from '#platform/request-scope.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { orNotFound } from '#platform/web/query.ts'
import { oneOf, pageIn } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft, Lock } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { proposalMarks, proposalSorts } from '../proposal-contract.ts'
import { comparedIn } from './comparison.ts'
import { allProposalsQuery, briefQuery, proposalsQuery } from './proposal-queries.ts'
import type { ProposalsSearch } from './proposals-search.ts'
import { ProposalsView } from './proposals-view.tsx'

/** The proposals for a gig, for its client. */
export const Route = createFileRoute('/gigs/$id/proposals')({
  validateSearch: (raw: Record<string, unknown>): ProposalsSearch => ({
    status: oneOf(proposalMarks, raw['status']),
    sort: oneOf(proposalSorts, raw['sort']),
    page: pageIn(raw),
    compare: comparedIn(raw['compare']),
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search: { status, sort, page } }) => ({ status, sort, page }),
  loader: async ({ context: { queryClient, ...context }, location, params: { id }, deps }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    const reading = async () => {
      const brief = await queryClient.fetchQuery(onEntry(briefQuery(id)))
      if (brief.viewer.role === 'client') {
        await Promise.all([
          queryClient.fetchQuery(onEntry(allProposalsQuery(id))),
          queryClient.fetchQuery(onEntry(proposalsQuery(id, deps))),
        ])
      } else {
        answerWith(403)
      }
      return brief
    }
    return orSignIn(orNotFound(reading()), { context: { queryClient, ...context }, location })
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      context,
      title: loaderData
        ? context.t('proposals.title', { title: loaderData.title })
        : context.t('shell.notFound'),
    }),
  pendingComponent: Pending,
  component: ProposalsPage,
})

function ProposalsPage() {
  const t = useTranslations('proposals')
  const loaded = Route.useLoaderData()
  const search = Route.useSearch()
  const { data: brief } = useQuery({ ...briefQuery(String(loaded.id)), initialData: loaded })
  const isOwn = brief.viewer.role === 'client'
  return (
    <div className="container-page max-w-5xl py-6 sm:py-10">
      <Link to={paths.gig(brief.id)} className={`${buttonClass('ghost')} -ml-4 print:hidden`}>
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('back')}
      </Link>
      <h1 dir="auto" className="mt-2 mb-6 text-3xl wrap-anywhere">
        {t('title', { title: isolated(brief.title) })}
      </h1>
      {isOwn ? (
        <ProposalsView key={brief.id} brief={brief} search={search} />
      ) : (
        <EmptyState icon={Lock} title={t('notYours')} text={t('notYoursText')} />
      )}
    </div>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-5xl gap-6 py-8 sm:py-12">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </Loading>
  )
}
