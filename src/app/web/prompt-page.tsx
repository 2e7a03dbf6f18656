import { useQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  notFound,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { excerpt, pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { orNotFound } from '#platform/web/query.ts'
import { STRICT_SLUG } from '#platform/slug.ts'
import { pageIn, type PageMark } from '#platform/web/search-values.ts'
import type { PromptDetail } from '#prompts/shapes.ts'
import { promptPath } from '#prompts/prompt.ts'
import { promptJsonLd } from '#prompts/web/prompt/prompt-json-ld.ts'
import { PromptMissing } from '#prompts/web/prompt/prompt-missing.tsx'
import { PromptView } from '#prompts/web/prompt/prompt-view.tsx'
import { promptQuery, ratingsQuery } from '#prompts/web/prompts-queries.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { PromptReport } from './prompt-report.tsx'

/** Short, because other members may rate or change the prompt. */
const FRESH_MS = 30_000

/** This page is in `app` because `prompts` must not depend on reports. */
export const Route = createFileRoute('/prompts/$category/$slug')({
  staticData: { isContent: true },
  validateSearch: (params: Record<string, unknown>): { reviews?: PageMark | undefined } => ({
    reviews: pageIn({ page: params['reviews'] }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { category, slug }, location, deps }) => {
    if (!STRICT_SLUG.test(category) || !STRICT_SLUG.test(slug)) throw notFound()
    const query = promptQuery({ categorySlug: category, slug })
    const prompt = await orNotFound(queryClient.fetchQuery({ ...query, staleTime: FRESH_MS }))
    // Redirects an old address to the present one.
    const path = promptPath(prompt)
    if (path !== `/prompts/${category}/${slug}`) {
      throw redirect({ href: path + location.searchStr, statusCode: 301, replace: true })
    }
    const ratings = queryClient.prefetchQuery(ratingsQuery(prompt, deps.reviews))
    if (typeof window === 'undefined') await ratings
    return prompt
  },
  headers: ({ loaderData }) => ({
    ...(loaderData && !isForEverybody(loaderData) && { 'x-robots-tag': 'noindex, nofollow' }),
  }),
  head: ({ match: { context }, loaderData: prompt }) =>
    prompt ? headOf(context, prompt) : pageHead({ context, title: context.t('prompts.missing') }),
  pendingComponent: Pending,
  errorComponent: PageError,
  notFoundComponent: PromptMissing,
  component: PromptPage,
})

/** Published and listed. Search engines must not list unlisted prompts. */
function isForEverybody({ status, hasLiveVersion, visibility }: PromptDetail): boolean {
  return (status === 'published' || hasLiveVersion) && visibility === 'public'
}

function headOf(context: RouterContext, prompt: PromptDetail) {
  const path = promptPath(prompt)
  return pageHead({
    context,
    title: prompt.title,
    description: excerpt(prompt.description),
    ...(isForEverybody(prompt) && {
      canonical: path,
      image: `/og/prompt/${prompt.id}.png`,
      jsonLd: promptJsonLd(context, prompt),
    }),
  })
}

function PromptPage() {
  const { category, slug } = Route.useParams()
  const { reviews = 1 } = Route.useSearch()
  const { data: prompt } = useQuery({
    ...promptQuery({ categorySlug: category, slug }),
    initialData: Route.useLoaderData(),
  })
  return (
    <PromptView
      // A new key clears the variable fields when another prompt is shown.
      key={prompt.id}
      prompt={prompt}
      reviewsPage={reviews}
      report={<PromptReport prompt={prompt} />}
    />
  )
}

function Pending() {
  return (
    <Loading className="container-page grid gap-6 py-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Skeleton className="h-96 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </Loading>
  )
}

function PageError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('prompts')
  const navigate = Route.useNavigate()
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={1}
        text={t('oneFailed')}
        error={error}
        onRetry={() => {
          reset()
          void navigate({ to: '.', reloadDocument: true })
        }}
      />
    </div>
  )
}
