import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Homepage } from '#pages/contract.ts'
import { organizationJsonLd, searchActionJsonLd } from '#platform/web/json-ld.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { BelowFold } from '#platform/web/below-fold.tsx'
import { hasFirstIcon, OtherIcon } from '#services/web/category-card.tsx'
import { Hero } from './hero.tsx'
import { featuredSearch, filterFor, offeredIn, prefetchHome } from './home-data.ts'
import { landingCategories } from './landing-categories.ts'
import { TalentTypes } from './talent-types.tsx'

const loadSections = () => import('./sections.tsx')
const loadHomepageSection = () => import('./homepage-section.tsx')
const loadHomepage = async (queryClient: QueryClient) =>
  (await import('./load-homepage.ts')).loadHomepage(queryClient)
const HomepageSection = lazyRouteComponent(loadHomepageSection, 'HomepageSection')
const Sections = lazyRouteComponent(loadSections, 'Sections')

export const Route = createFileRoute('/')({
  staticData: { isContent: true },
  validateSearch: featuredSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, site }, deps }) => {
    const offered = offeredIn(queryClient)
    const { featured } = deps
    // A filter of the address that the marketplace does not offer is dropped.
    if (featured && !offered.some(({ slug }) => filterFor(slug) === featured)) {
      throw redirect({ to: '/', search: {}, replace: true })
    }
    const own = site.hasHomepage ? await loadHomepage(queryClient) : null
    await Promise.all([
      own && HomepageSection.preload?.(),
      landingCategories(offered).every(hasFirstIcon) ? null : OtherIcon.preload?.(),
      ...(isAlone(own) ? [] : [Sections.preload?.(), prefetchHome(queryClient, deps)]),
    ])
    return own
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

const isAlone = (own: Homepage | null) => own?.layout === 'page_only'

function HomePage() {
  const { featured } = Route.useSearch()
  const own = Route.useLoaderData()
  const ownSection = own && (
    <BelowFold load={loadHomepageSection}>
      <HomepageSection page={own} />
    </BelowFold>
  )
  if (isAlone(own)) return ownSection
  return (
    <>
      <Hero />
      {ownSection}
      <TalentTypes />
      <BelowFold load={loadSections}>
        <Sections filter={featured} />
      </BelowFold>
    </>
  )
}
