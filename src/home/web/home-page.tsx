import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Homepage } from '#pages/contract.ts'
import { organizationJsonLd, searchActionJsonLd } from '#platform/web/json-ld.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { BelowFold } from '#platform/web/below-fold.tsx'
import { soldKey } from '#services/sold-words.ts'
import { hasFirstIcon, OtherIcon } from '#services/web/category-card.tsx'
import { Hero } from './hero.tsx'
import { featuredSearch, filterFor, offeredIn, prefetchHome, sectionsOf } from './home-data.ts'
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
      ...(isAlone(own)
        ? []
        : [
            Sections.preload?.(),
            prefetchHome(queryClient, { ...deps, sections: sectionsOf(site) }),
          ]),
    ])
    return own
  },
  head: ({ match: { context }, loaderData: own }) =>
    pageHead({
      context,
      title: own?.metaTitle ?? soldText(context, 'pageTitle'),
      description: own?.metaDescription ?? landingDescription(context),
      ...(own?.ogImage && { image: own.ogImage }),
      isSite: !own?.metaTitle && !own?.metaDescription,
      canonical: '/',
      jsonLd: [searchActionJsonLd(context), organizationJsonLd(context)],
    }),
  component: HomePage,
})

/** The landing page's own description comes before that of the SEO settings, which comes before the default. */
function landingDescription(context: Described): string {
  const { landing, seo } = context.site
  const isOwn = landing?.describedIn.includes(context.locale)
  return (!isOwn && seo.description) || soldText(context, 'pageDescription')
}
type Described = RouterContext & { site: SiteInfo }

function soldText({ t, queryClient }: RouterContext, key: 'pageTitle' | 'pageDescription'): string {
  return t(`home.${soldKey(key, offeredIn(queryClient))}`)
}

const isAlone = (own: Homepage | null) => own?.layout === 'page_only'

function HomePage() {
  const { featured } = Route.useSearch()
  const own = Route.useLoaderData()
  const { site } = Route.useRouteContext()
  const sections = sectionsOf(site)
  const isTalentFirst = sections[0] === 'talent'
  const lower = isTalentFirst ? sections.slice(1) : sections
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
      {isTalentFirst && <TalentTypes />}
      {lower.length > 0 && (
        <BelowFold load={loadSections}>
          <Sections sections={lower} filter={featured} />
        </BelowFold>
      )}
    </>
  )
}
