import {
  createFileRoute,
  notFound,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { DraftBar } from '#publishing/web/draft-bar.tsx'
import { InEnglish } from '#publishing/web/in-english.tsx'
import { textOfHtml } from '#platform/html-text.ts'
import { inLanguage, ORIGINAL } from '#platform/languages.ts'
import { LOOSE_SLUG } from '#platform/slug.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { excerpt, pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { messageOf, orNotFound, read } from '#platform/web/query.ts'
import { useAction } from '#publishing/web/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Eye } from '#ui/icons.ts'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { pagesContract, type Page } from '../contract.ts'
import { usePagesChanged } from './pages-queries.ts'

/** The route with the lowest priority: all other routes of the site match first. */
export const Route = createFileRoute('/_content/$slug')({
  staticData: { isContent: true },
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    if (!LOOSE_SLUG.test(slug)) throw notFound()
    const page = await orNotFound(queryClient.fetchQuery(read(pagesContract, 'get', { slug })))
    // Redirects an old slug to the present address, and the homepage to `/`.
    const path = page.isHomepage && page.status === 'published' ? '/' : `/${page.slug}`
    if (path !== `/${slug}`) {
      throw redirect({ href: path + location.searchStr, statusCode: 301, replace: true })
    }
    return page
  },
  headers: ({ loaderData }) => ({
    ...(loaderData?.status === 'draft' && { 'x-robots-tag': 'noindex, nofollow' }),
  }),
  head: ({ match: { context }, loaderData: page }) =>
    page ? headOf(context, page) : pageHead({ context, title: context.t('shell.notFound') }),
  pendingComponent: Pending,
  errorComponent: PageError,
  component: PublicPage,
})

function headOf(context: Parameters<typeof pageHead>[0]['context'], page: Page) {
  const title = page.metaTitle ?? page.title
  const description = page.metaDescription ?? excerpt(textOfHtml(page.content))
  return pageHead({
    context,
    title,
    description,
    ...(page.ogImage !== null && { image: page.ogImage }),
    ...(page.status === 'published' && {
      canonical: `/${page.slug}`,
      languages: page.languages,
      jsonLd: jsonLdOf(context, page, description),
    }),
  })
}

function jsonLdOf(
  { origin, t }: Pick<RouterContext, 'origin' | 't'>,
  page: Page,
  description: string,
) {
  const path = `/${page.slug}`
  return [
    {
      '@type': 'WebPage',
      name: page.title,
      description,
      url: inLanguage(origin + path, page.language),
      inLanguage: page.language,
      datePublished: page.createdAt,
      dateModified: page.updatedAt,
    },
    breadcrumbs(origin, [
      { name: t('shell.home'), path: '/' },
      { name: page.title, path },
    ]),
  ]
}

function PublicPage() {
  const page = Route.useLoaderData()
  return (
    <div className="container-page max-w-3xl py-10">
      {page.status === 'draft' && <PageDraftBar page={page} />}
      {page.language === ORIGINAL && <InEnglish />}
      <article lang={page.language}>
        <h1 className="text-3xl wrap-anywhere sm:text-4xl" dir="auto">
          {page.title}
        </h1>
        <SafeHtml html={page.content} className="mt-6" />
      </article>
    </div>
  )
}

function PageDraftBar({ page: { id, version } }: { page: Page }) {
  const t = useTranslations('pages')
  const publish = useAction({
    call: () => api(pagesContract).update({ id, version, status: 'published' }),
    done: () => ({ title: t('published') }),
    undo: (published) => () =>
      api(pagesContract).update({ id, version: published.version, status: 'draft' }),
    failed: { title: t('publishFailed'), description: '' },
    changed: usePagesChanged(),
  })
  return (
    <DraftBar text={t('draft')} edit={{ to: paths.editPage(id), label: t('edit') }}>
      <Button pending={publish.isPending} onClick={() => publish.mutate()}>
        <Eye aria-hidden className="size-4" />
        {t('publish')}
      </Button>
    </DraftBar>
  )
}

function Pending() {
  return (
    <Loading className="container-page grid max-w-3xl gap-6 py-10">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-72" />
    </Loading>
  )
}

function PageError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('pages')
  const router = Route.useNavigate()
  return (
    <div className="container-page max-w-2xl py-16">
      <ErrorState
        level={1}
        title={t('error')}
        text={messageOf(error, t('fetchFailed'))}
        error={error}
        onRetry={() => {
          reset()
          void router({ to: '.', reloadDocument: true })
        }}
      />
    </div>
  )
}
