import {
  createFileRoute,
  notFound,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { answerWith } from '#platform/request-scope.ts'
import { STRICT_SLUG } from '#platform/slug.ts'
import { api } from '#platform/web/client.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { orSignIn } from '#platform/web/or-sign-in.ts'
import { excerpt, pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { articlePath } from '../article.ts'
import { knowledgeContract, type Article } from '../contract.ts'
import { ArticleView } from './article-view.tsx'
import { HelpMissing } from './help-missing.tsx'
import { articleQuery, FRESH_MS } from './knowledge-queries.ts'

export const Route = createFileRoute('/_content/knowledge-base/$category/$article')({
  staticData: { isContent: true },
  loader: async ({ context: { queryClient }, params, location, preload }) => {
    const { category, article: slug } = params
    if (!STRICT_SLUG.test(category) || !STRICT_SLUG.test(slug)) throw notFound()
    const query = { ...articleQuery(category, slug, preload), staleTime: FRESH_MS }
    const reading = orSignIn(queryClient.fetchQuery(query), { context: { queryClient }, location })
    const article = await orRetired(reading, { category, slug })
    if (article === null) return null
    const path = articlePath(article)
    // An article whose category was deleted has no address to redirect to.
    if (article.categorySlug && path !== `/knowledge-base/${category}/${slug}`) {
      throw redirect({ href: path + location.searchStr, statusCode: 301, replace: true })
    }
    return article
  },
  headers: ({ loaderData }) => ({
    ...(loaderData && !isPublic(loaderData) && { 'x-robots-tag': 'noindex, nofollow' }),
  }),
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? headOf(context, loaderData)
      : pageHead({
          context,
          title: context.t(`knowledge.missing.${loaderData === null ? 'retired' : 'article'}`),
        }),
  pendingComponent: Pending,
  errorComponent: ArticleError,
  notFoundComponent: () => <HelpMissing what="article" />,
  component: HelpArticlePage,
})

/** Null for an archived article that was public; its page answers 410 (docs/product-rules.md#article-visibility). */
async function orRetired(
  reading: Promise<Article>,
  { category, slug }: { category: string; slug: string },
): Promise<Article | null> {
  try {
    return await reading
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
    const place = { categorySlug: category, articleSlug: slug }
    const { isRetired } = await api(knowledgeContract).retired(place)
    if (!isRetired) throw notFound()
    answerWith(410)
    return null
  }
}

const isPublic = ({ status, visibility }: Article) =>
  status === 'published' && visibility === 'public'

function headOf(context: RouterContext, article: Article) {
  const path = articlePath(article)
  return pageHead({
    context,
    title: article.title,
    description: excerpt(article.excerptText),
    ...(isPublic(article) && {
      canonical: path,
      image: cardOf(article),
      jsonLd: jsonLdOf(context, article, path),
    }),
  })
}

const cardOf = ({ categorySlug, slug }: Article) => `/og/articles/${categorySlug}/${slug}.png`

function jsonLdOf({ origin, t }: RouterContext, article: Article, path: string) {
  const { title, excerptText, publishedAt, updatedAt, categoryName, categorySlug } = article
  return [
    {
      '@type': 'Article',
      headline: title,
      description: excerptText,
      url: origin + path,
      image: origin + cardOf(article),
      datePublished: publishedAt,
      dateModified: updatedAt,
    },
    breadcrumbs(origin, [
      { name: t('shell.home'), path: '/' },
      { name: t('knowledge.title'), path: '/knowledge-base' },
      { name: categoryName, path: `/knowledge-base/${categorySlug}` },
      { name: title, path },
    ]),
  ]
}

function HelpArticlePage() {
  const article = Route.useLoaderData()
  return article ? <ArticleView article={article} /> : <HelpMissing what="retired" />
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-3xl gap-6 py-12">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-72" />
    </Loading>
  )
}

function ArticleError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('knowledge')
  const navigate = Route.useNavigate()
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={1}
        title={t('articlesFailed')}
        text={messageOf(error, t('tryAgain'))}
        error={error}
        onRetry={() => {
          reset()
          void navigate({ to: '.', reloadDocument: true })
        }}
      />
    </div>
  )
}
