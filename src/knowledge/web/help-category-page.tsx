import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { InEnglish } from '#publishing/web/in-english.tsx'
import { textOfHtml } from '#platform/html-text.ts'
import { seemsEnglish } from '#platform/seems-english.ts'
import { STRICT_SLUG } from '#platform/slug.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { pageIn, type PageMark, pagingOf } from '#platform/web/search-values.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ArrowLeft, BookOpen } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { ArticleCard, KnowledgeCategory } from '../contract.ts'
import { ArticleItem } from './article-item.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { Crumbs } from './crumbs.tsx'
import { HelpMissing } from './help-missing.tsx'
import {
  categoryQuery,
  fetchAll,
  FRESH_MS,
  inCategoryQuery,
  PER_PAGE,
} from './knowledge-queries.ts'

export const Route = createFileRoute('/_content/knowledge-base/$category')({
  staticData: { isContent: true },
  validateSearch: (params: Record<string, unknown>): { page?: PageMark | undefined } => ({
    page: pageIn(params),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { category: slug }, location, deps }) => {
    if (!STRICT_SLUG.test(slug)) throw notFound()
    const query = { ...categoryQuery(slug), staleTime: FRESH_MS }
    const category = await orNotFound(queryClient.fetchQuery(query))
    if (category.slug !== slug) {
      const href = `/knowledge-base/${category.slug}${location.searchStr}`
      throw redirect({ href, statusCode: 301, replace: true })
    }
    const articles = inCategoryQuery(slug, deps.page)
    await fetchAll(queryClient, articles).catch(() => undefined)
    return { category, articles: queryClient.getQueryData(articles.queryKey)?.items ?? [] }
  },
  head: ({ match: { context, search }, loaderData }) =>
    loaderData
      ? headOf(context, { ...loaderData, page: search.page })
      : pageHead({ context, title: context.t('knowledge.missing.category') }),
  notFoundComponent: () => <HelpMissing what="category" />,
  component: HelpCategoryPage,
})

interface Shown {
  category: KnowledgeCategory
  articles: readonly ArticleCard[]
  page: PageMark | undefined
}

function headOf(context: RouterContext, { category, articles, page }: Shown) {
  const path = `/knowledge-base/${category.slug}`
  return pageHead({
    context,
    title: category.name,
    description: category.description ?? context.t('knowledge.text'),
    ...(category.isVisible && {
      canonical: page ? `${path}?page=${pagingOf(page).page}` : path,
      jsonLd: [
        breadcrumbs(context.origin, [
          { name: context.t('shell.home'), path: '/' },
          { name: context.t('knowledge.title'), path: '/knowledge-base' },
          { name: category.name, path },
        ]),
        ...(category.slug === 'faq' && articles.length > 0 ? [faqJsonLd(articles)] : []),
      ],
    }),
  })
}

/** Structured data with the beginning of each answer; the pages of the articles have the full text. */
function faqJsonLd(articles: readonly ArticleCard[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: articles
      .filter(({ visibility, status }) => visibility === 'public' && status === 'published')
      .map(({ title, excerptText }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: textOfHtml(excerptText) },
      })),
  }
}

function LanguageNote({ articles }: { articles: readonly ArticleCard[] | undefined }) {
  const texts = (articles ?? []).map(({ title, excerptText }) => `${title} ${excerptText}`)
  if (!seemsEnglish(texts.join(' '))) return null
  return (
    <div className="mt-3">
      <InEnglish />
    </div>
  )
}

function HelpCategoryPage() {
  const t = useTranslations('knowledge')
  const { category } = Route.useLoaderData()
  const { page = 1 } = Route.useSearch()
  const { data, error, refetch } = useQuery(inCategoryQuery(category.slug, page))
  return (
    <div className="container-page grid max-w-4xl grid-cols-1 gap-8 py-8 sm:py-12">
      <Crumbs steps={[{ name: category.name }]} />
      <header className="flex gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-xl bg-surface-2 text-brand-ink">
          <CategoryIcon icon={category.icon} className="size-7" />
        </span>
        <div className="min-w-0">
          <h1 dir="auto" className="text-3xl wrap-anywhere sm:text-4xl">
            {category.name}
          </h1>
          {category.description && (
            <p dir="auto" className="mt-2 max-w-prose text-ink-2">
              {category.description}
            </p>
          )}
          <LanguageNote articles={data?.items} />
          {!category.isVisible && <p className="mt-2 text-sm text-warning">{t('hiddenNote')}</p>}
        </div>
      </header>
      {error && (
        <ErrorState title={t('articlesFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeletons classes={['h-24 rounded-xl', 'h-24 rounded-xl']} />}
      {data && (
        <div className="grid gap-4">
          <Paged
            found={data}
            page={page}
            pageSize={PER_PAGE}
            empty={
              <EmptyState icon={BookOpen} title={t('noArticles')} text={t('noArticlesText')} />
            }
          >
            {data.items.map((article) => (
              <ArticleItem key={article.id} article={article} level={2} hasCategory={false} />
            ))}
          </Paged>
        </div>
      )}
      <p>
        <Link to="/knowledge-base" className={buttonClass('secondary')}>
          <ArrowLeft aria-hidden className="size-4" />
          {t('back')}
        </Link>
      </p>
    </div>
  )
}
