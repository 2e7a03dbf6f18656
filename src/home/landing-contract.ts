import * as z from 'zod/mini'
import { defineContract, WRITING_LIMIT } from '#platform/contract.ts'
import { landingSections } from '#settings/landing.ts'
import { homepageLayouts } from '#settings/settings.ts'
import { Versioned } from '#settings/version.ts'
import { wordsSchema } from './landing-checks.ts'

const Words = wordsSchema((key) => key)

const Layout = z.enum(homepageLayouts, 'Please choose landing_and_page or page_only')

const WHOLE = 'Please give every section once'
const Name = z.enum(landingSections, 'There is no such section')

/** The sections in order, each once. A hidden section keeps its place. */
export const Sections = z
  .array(z.object({ name: Name, isShown: z.boolean('Please say yes or no') }), WHOLE)
  .check(
    z.length(landingSections.length, { error: WHOLE, abort: true }),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, WHOLE),
  )

const LandingChange = z.object({
  /** How the homepage is shown at `/`. If omitted, it stays unchanged. */
  layout: z.optional(Layout),
  /** The order of the sections. If omitted, it stays unchanged. */
  sections: z.optional(Sections),
  /** By language and key. An empty or omitted text means the default. */
  words: z.object({ en: Words, es: Words, fr: Words }, 'Please give the texts for each language'),
  ...Versioned.shape,
})
export type LandingChange = z.infer<typeof LandingChange>

const Texts = z.record(z.string(), z.string())
const InLanguages = z.object({ en: Texts, es: Texts, fr: Texts })
export const CurrentLanding = z.object({
  words: InLanguages,
  /** The default texts. */
  defaults: InLanguages,
  layout: Layout,
  sections: Sections,
  ...Versioned.shape,
})
export type CurrentLanding = z.infer<typeof CurrentLanding>

export const homeLandingContract = defineContract({
  get: {
    method: 'GET',
    path: '/api/admin/settings/landing',
    access: 'admin',
    summary: 'The texts of the landing page with their defaults, its sections, and the layout',
    output: CurrentLanding,
  },
  set: {
    method: 'PUT',
    path: '/api/admin/settings/landing',
    access: 'admin',
    summary:
      'Change texts of all languages, sections and layout; 409 if they changed since `version`',
    limit: WRITING_LIMIT,
    body: LandingChange,
    output: CurrentLanding,
  },
})
