import { createFileRoute } from '@tanstack/react-router'
import { searchActionJsonLd } from '#platform/web/json-ld.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { Benefits } from './benefits.tsx'
import { FeaturedVibers } from './featured-vibers.tsx'
import { Hero } from './hero.tsx'
import { featuredSearch, prefetchHome } from './home-data.ts'
import { FinalCall } from './final-call.tsx'
import { Steps } from './steps.tsx'
import { TalentTypes } from './talent-types.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyHire } from './why-hire.tsx'

export const Route = createFileRoute('/')({
  validateSearch: featuredSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchHome(context.queryClient, deps),
  head: ({ match: { context } }) =>
    pageHead({
      context,
      title: context.t('home.pageTitle'),
      description: context.t('home.pageDescription'),
      canonical: '/',
      jsonLd: [searchActionJsonLd(context)],
    }),
  component: HomePage,
})

function HomePage() {
  const { featured = 'all' } = Route.useSearch()
  return (
    <>
      <Hero />
      <TalentTypes />
      <WhyHire />
      <Benefits />
      <FeaturedVibers filter={featured} />
      <Steps />
      <Testimonials />
      <FinalCall />
    </>
  )
}
