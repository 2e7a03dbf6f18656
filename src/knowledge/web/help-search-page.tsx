import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pageHead } from '#platform/web/page-head.ts'
import { pageIn, type PageMark, textIn } from '#platform/web/search-values.ts'
import { wordsOf } from '#platform/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchX } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { correctedOf, MAX_QUERY } from '../article.ts'
import { ArticleItem } from './article-item.tsx'
import { Crumbs } from './crumbs.tsx'
import { HelpSearch } from './help-search.tsx'
import { fetchAll, foundQuery, PER_PAGE } from './knowledge-queries.ts'

export const Route = createFileRoute('/_content/knowledge-base/search')({
  validateSearch: (
    params: Record<string, unknown>,
  ): { q?: string | undefined; page?: PageMark | undefined } => ({
    q: textIn(params['q'], MAX_QUERY),
    page: pageIn(params),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { q, page } }) => {
    if (!q) return
    const reading = fetchAll(queryClient, foundQuery(q, page)).catch(() => undefined)
    if (typeof window === 'undefined') await reading
  },
  head: ({ match: { context } }) =>
    pageHead({ context, title: context.t('knowledge.searchTitle') }),
  component: HelpSearchPage,
})

function HelpSearchPage() {
  const t = useTranslations('knowledge')
  const { q, page = 1 } = Route.useSearch()
  return (
    <div className="container-page grid max-w-4xl grid-cols-1 gap-8 py-8 sm:py-12">
      <Crumbs steps={[{ name: t('searchTitle') }]} />
      <header className="grid gap-4">
        <h1 className="text-3xl sm:text-4xl">{t('searchTitle')}</h1>
        <HelpSearch q={q} />
      </header>
      {q && <Found q={q} page={page} />}
    </div>
  )
}

function Found({ q, page }: { q: string; page: PageMark }) {
  const t = useTranslations('knowledge')
  const tSearch = useTranslations('search')
  const { data, error, refetch } = useQuery(foundQuery(q, page))
  if (error) {
    return <ErrorState title={t('searchFailed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeletons classes={['h-24 rounded-xl', 'h-24 rounded-xl']} />
  if (data.total === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('nothing', { q })}
        text={t('nothingText')}
        action={
          <Link to="/contact" className={buttonClass('secondary')}>
            {t('contact')}
          </Link>
        }
      />
    )
  }
  const corrected = correctedOf(wordsOf(q), data.items[0]?.matches ?? [])
  return (
    <section aria-label={t('results')} className="grid gap-4">
      <p role="status" className="text-sm text-ink-2">
        {t('found', { count: data.total, q })}
        {corrected && <> · {tSearch('corrected', { corrected })}</>}
      </p>
      {data.items[0]?.isClosest && (
        <p className="text-lg font-semibold">{tSearch('nothingComplete')}</p>
      )}
      <Paged found={data} page={page} pageSize={PER_PAGE}>
        {data.items.map((article) => (
          <ArticleItem key={article.id} article={article} words={article.matches} level={2} />
        ))}
      </Paged>
    </section>
  )
}
