import { Benefits } from './benefits.tsx'
import { FeaturedVibers } from './featured-vibers.tsx'
import { FinalCall } from './final-call.tsx'
import type { FeaturedFilter } from './home-data.ts'
import { Steps } from './steps.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyHire } from './why-hire.tsx'

/** What stands below the landing page's first screen, with code of its own. */
export function Sections({ filter }: { filter: FeaturedFilter }) {
  return (
    <>
      <WhyHire />
      <Benefits />
      <FeaturedVibers filter={filter} />
      <Steps />
      <Testimonials />
      <FinalCall />
    </>
  )
}
