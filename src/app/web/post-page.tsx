import {
  createFileRoute,
  Link,
  notFound,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { postBySlugQuery } from '#blog/web/blog-queries.ts'
import { isPublic, postHead } from '#blog/web/post-head.ts'
import { PostView } from '#blog/web/post-view.tsx'
import { STRICT_SLUG } from '#platform/slug.ts'
import { paths } from '#platform/web/paths.ts'
import { messageOf, orNotFound } from '#platform/web/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileQuestion } from '#ui/icons.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ReportPost } from './report-post.tsx'

const FRESH_MS = 30_000

/** This page is in `app` because `blog` must not depend on reports. */
export const Route = createFileRoute('/blog/post/$slug')({
  staticData: { isContent: true },
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    if (!STRICT_SLUG.test(slug)) throw notFound()
    const post = await orNotFound(
      queryClient.fetchQuery({ ...postBySlugQuery(slug), staleTime: FRESH_MS }),
    )
    // Redirects an old slug to the present one.
    if (post.slug !== slug) {
      const href = paths.post(post.slug) + location.searchStr
      throw redirect({ href, statusCode: 301, replace: true })
    }
    return post
  },
  headers: ({ loaderData }) => ({
    ...(loaderData && !isPublic(loaderData) && { 'x-robots-tag': 'noindex, nofollow' }),
  }),
  head: ({ match: { context }, loaderData }) => postHead(context, loaderData),
  pendingComponent: Pending,
  notFoundComponent: Missing,
  errorComponent: PostError,
  component: PostPage,
})

function PostPage() {
  const post = Route.useLoaderData()
  return <PostView post={post} actions={<ReportPost post={post} />} />
}

function Missing() {
  const t = useTranslations('blog')
  return (
    <div className="container-page max-w-2xl py-16">
      <EmptyState
        level={1}
        icon={FileQuestion}
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <Link to="/blog" className={buttonClass('secondary')}>
            {t('back')}
          </Link>
        }
      />
    </div>
  )
}

function PostError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('blog')
  const navigate = Route.useNavigate()
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={1}
        title={t('errorLoading')}
        text={messageOf(error, t('fetchPostFailed'))}
        error={error}
        onRetry={() => {
          reset()
          void navigate({ to: '.', reloadDocument: true })
        }}
      />
    </div>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-3xl gap-6 py-12">
      <Skeleton className="h-7 w-24 rounded-full" />
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-10 w-56" />
      <Skeleton className="aspect-video rounded-2xl" />
      <Skeleton className="h-72" />
    </Loading>
  )
}
