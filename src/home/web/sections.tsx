import type { ComponentType } from 'react'
import type { LandingSection } from '#settings/landing.ts'
import { Benefits } from './benefits.tsx'
import { FeaturedVibers } from './featured-vibers.tsx'
import { FinalCall } from './final-call.tsx'
import { Steps } from './steps.tsx'
import { TalentTypes } from './talent-types.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyHire } from './why-hire.tsx'

interface Props {
  sections: readonly LandingSection[]
  filter: string | undefined
}

const components: Record<LandingSection, ComponentType<{ filter: string | undefined }>> = {
  talent: () => <TalentTypes isLow />,
  why: WhyHire,
  benefits: Benefits,
  featured: FeaturedVibers,
  steps: Steps,
  voices: Testimonials,
  final: FinalCall,
}

/** The sections below the first screen of the landing page. Loaded on demand. */
export function Sections({ sections, filter }: Props) {
  return sections.map((name) => {
    const Section = components[name]
    return <Section key={name} filter={filter} />
  })
}
