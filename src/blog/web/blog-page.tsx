import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { answerWith } from '#platform/request-scope.ts'
import { api } from '#platform/web/client.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { isApiError } from '#platform/web/query.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import { buttonClass } from '#ui/button.tsx'
import { PenLine } from '#ui/icons.ts'
import { Tabs } from '#ui/tabs.tsx'
import { blogAdminContract } from '../admin-contract.ts'
import { blogCategoriesQuery, myPostsQuery, postsQuery, readFreshly } from './blog-queries.ts'
import { blogSearch, type BlogSearch } from './blog-search.ts'
import { feedLinks } from './feeds.ts'
import { MyPosts } from './my-posts.tsx'
import { PostCardsSkeleton } from './post-card.tsx'
import { PostList } from './post-list.tsx'

export const Route = createFileRoute('/blog')({
  staticData: { isContent: true },
  validateSearch: blogSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps }) => {
    if (deps.tab && user) {
      await readFreshly(queryClient, myPostsQuery(user.id, deps.page))
      return { isGone: false }
    }
    await readFreshly(queryClient, postsQuery(deps), blogCategoriesQuery)
    return { isGone: await isCategoryGone(queryClient, deps) }
  },
  head: ({ match: { context, search }, loaderData }) =>
    loaderData?.isGone
      ? pageHead({ context, title: context.t('blog.categoryGone') })
      : headOf(context, search),
  pendingComponent: Pending,
  component: BlogPage,
})

/** Whether the category was deleted, so that the page answers 404. Redirects if the category has a new slug. */
async function isCategoryGone(queryClient: QueryClient, search: BlogSearch): Promise<boolean> {
  const { category } = search
  const known = queryClient.getQueryData(blogCategoriesQuery.queryKey)
  if (!category || !known || known.some(({ slug }) => slug === category)) return false
  try {
    const { slug } = await api(blogAdminContract).category({ id: category })
    if (slug === category) return false
    throw redirect({
      to: '/blog',
      search: { ...search, category: slug },
      statusCode: 301,
      replace: true,
    })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
    answerWith(404)
    return true
  }
}

function headOf(context: Parameters<typeof pageHead>[0]['context'], search: BlogSearch) {
  const head = pageHead({
    context,
    title: context.t('blog.title'),
    description: context.t('blog.text'),
    ...canonicalOf(search),
    jsonLd: [blogJsonLd(context)],
  })
  return { ...head, links: [...head.links, ...feedLinks(context.t('blog.title'))] }
}

/** Categories and pages of the list have canonical addresses; the member's own posts and tags do not. */
function canonicalOf({ tab, category, tag, page }: BlogSearch) {
  if (tab || tag) return {}
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page) query.set('page', String(pagingOf(page).page))
  return { canonical: query.size > 0 ? `${paths.blog}?${query}` : paths.blog }
}

function blogJsonLd({ origin, t }: Pick<RouterContext, 'origin' | 't'>) {
  return breadcrumbs(origin, [
    { name: t('shell.home'), path: '/' },
    { name: t('blog.title'), path: paths.blog },
  ])
}

function BlogPage() {
  const t = useTranslations('blog')
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const isMine = search.tab === 'mine' && user !== null
  return (
    <div className="container-page grid grid-cols-1 gap-8 py-8 sm:py-12">
      <Head isSignedIn={user !== null} />
      <Tabs
        label={t('title')}
        current={isMine ? 'mine' : 'all'}
        tabs={[
          { value: 'all', label: t('allPosts') },
          ...(user ? [{ value: 'mine', label: t('myPosts') } as const] : []),
        ]}
      >
        {isMine ? (
          <MyPosts userId={user.id} page={search.page ?? 1} />
        ) : (
          <PostList search={search} />
        )}
      </Tabs>
    </div>
  )
}

function Head({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('blog')
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-4xl">{t('title')}</h1>
        <p className="mt-2 max-w-prose text-ink-2">{t('text')}</p>
      </div>
      {isSignedIn && (
        <Link to="/blog/create" className={buttonClass('primary')}>
          <PenLine aria-hidden className="size-4" />
          {t('write')}
        </Link>
      )}
    </header>
  )
}

function Pending() {
  return (
    <div className="container-page py-8 sm:py-12">
      <PostCardsSkeleton />
    </div>
  )
}
