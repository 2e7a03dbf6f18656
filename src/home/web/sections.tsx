import { Benefits } from './benefits.tsx'
import { FeaturedVibers } from './featured-vibers.tsx'
import { FinalCall } from './final-call.tsx'
import { Steps } from './steps.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyHire } from './why-hire.tsx'

/** The sections below the first screen of the landing page. Loaded on demand. */
export function Sections({ filter }: { filter: string | undefined }) {
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
