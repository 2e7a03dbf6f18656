import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationJsonLd, searchActionJsonLd } from '#platform/web/json-ld.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { BelowFold } from '#platform/web/below-fold.tsx'
import { Hero } from './hero.tsx'
import { featuredSearch, prefetchHome } from './home-data.ts'
import { TalentTypes } from './talent-types.tsx'

const loadSections = () => import('./sections.tsx')
const loadOwn = () => import('./own-section.tsx')
const loadOwnPage = async (queryClient: QueryClient) =>
  (await import('./own-page.ts')).ownPage(queryClient)
const OwnSection = lazyRouteComponent(loadOwn, 'OwnSection')
const Sections = lazyRouteComponent(loadSections, 'Sections')

export const Route = createFileRoute('/')({
  staticData: { isContent: true },
  validateSearch: featuredSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, site }, deps }) => {
    // Not to be waited for by what needs it not.
    const own = site.hasHomepage ? loadOwnPage(queryClient) : null
    await Promise.all([Sections.preload?.(), prefetchHome(queryClient, deps)])
    return own && (await Promise.all([own, OwnSection.preload?.()]))[0]
  },
  head: ({ match: { context }, loaderData: own }) =>
    pageHead({
      context,
      title: own?.metaTitle ?? context.t('home.pageTitle'),
      description:
        own?.metaDescription ?? (context.site.seo.description || context.t('home.pageDescription')),
      ...(own?.ogImage && { image: own.ogImage }),
      isSite: !own?.metaTitle && !own?.metaDescription,
      canonical: '/',
      jsonLd: [searchActionJsonLd(context), organizationJsonLd(context)],
    }),
  component: HomePage,
})

function HomePage() {
  const { featured = 'all' } = Route.useSearch()
  const own = Route.useLoaderData()
  return (
    <>
      <Hero />
      {own && (
        <BelowFold load={loadOwn}>
          <OwnSection page={own} />
        </BelowFold>
      )}
      <TalentTypes />
      <BelowFold load={loadSections}>
        <Sections filter={featured} />
      </BelowFold>
    </>
  )
}
