import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchX, Telescope } from '#ui/icons.ts'
import { findSearch } from './find-address.ts'
import { FindForm } from './find-form.tsx'
import { everythingQuery, kindQuery } from './find-queries.ts'
import { FindResults } from './find-results.tsx'

/** The search across all kinds of content. */
export const Route = createFileRoute('/search')({
  validateSearch: findSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { q, typed, kind } }) => {
    if (!q) return
    // The page itself shows a failed request.
    const loading = Promise.all([
      queryClient.prefetchQuery(everythingQuery({ q, typed })),
      kind && queryClient.prefetchQuery(kindQuery({ q, typed }, kind)),
    ])
    if (typeof window === 'undefined') await loading
  },
  head: ({ match: { context, search } }) =>
    pageHead({
      context,
      title: search.q ? context.t('find.titleOf', { text: search.q }) : context.t('find.title'),
      description: context.t(context.site?.switchedOffModules ? 'find.textSome' : 'find.text'),
    }),
  component: FindPage,
})

function FindPage() {
  const t = useTranslations('find')
  const { q, typed, kind } = Route.useSearch()
  const isOnline = useIsOnline()
  const { off } = useModules()
  return (
    <div className="container-page max-w-4xl py-8 sm:py-12">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t(off.length > 0 ? 'textSome' : 'text')}</p>
      <FindForm q={q} />
      <div className="mt-8">
        {!isOnline && (
          <EmptyState
            icon={SearchX}
            title={t('offline')}
            text={t('offlineText')}
            className="mb-6"
          />
        )}
        {q ? (
          <FindResults q={q} typed={typed} kind={kind} />
        ) : (
          <EmptyState icon={Telescope} title={t('nothingAsked')} text={t('nothingAskedText')} />
        )}
      </div>
    </div>
  )
}
