import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orSignIn, signInAgain } from '#platform/web/or-sign-in.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { requireUser } from '#platform/web/session.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Paged } from '#ui/paged.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentList, NoDocuments } from './document-list.tsx'
import { documentsQuery, DOCUMENTS_PER_PAGE, yearsQuery } from './document-queries.ts'
import { documentsSearch } from './documents-search.ts'

export const Route = createFileRoute('/documents')({
  validateSearch: documentsSearch,
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  /** The server waits for the list; the browser shows the page immediately with skeletons. */
  loader: async ({ context: { queryClient, ...context }, location, deps }) => {
    const fresh = { staleTime: 0 }
    const reading = Promise.all([
      queryClient.fetchQuery({ ...documentsQuery(deps), ...fresh }),
      queryClient.fetchQuery({ ...yearsQuery, ...fresh }),
    ])
    if (typeof window === 'undefined') {
      await orSignIn(reading, { context: { queryClient, ...context }, location })
    } else reading.catch((error: unknown) => signInAgain(error, location.href))
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('documents.title') }),
  component: DocumentsPage,
})

function DocumentsPage() {
  const t = useTranslations('documents')
  const search = Route.useSearch()
  const { data, error, refetch } = useQuery(documentsQuery(search))
  const { data: years = [] } = useQuery(yearsQuery)
  return (
    <div className="container-page max-w-4xl py-8 sm:py-12">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t('text')}</p>
      <div className="grid grid-cols-1 gap-6">
        <DocumentFilters search={search} years={years} />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading className="grid gap-3">
            <Skeleton className="h-24 rounded-xl" />
            <Skeleton className="h-24 rounded-xl" />
            <Skeleton className="h-24 rounded-xl" />
          </Loading>
        )}
        {data && (
          <Paged
            found={data}
            page={search.page ?? 1}
            pageSize={DOCUMENTS_PER_PAGE}
            empty={<NoDocuments isFiltered={isNarrowed(search)} />}
          >
            <DocumentList documents={data.items} sort={search.sort} />
          </Paged>
        )}
      </div>
    </div>
  )
}
