import { languageCodes, type Language } from '#platform/languages.ts'

/** The sections of the landing page below its first screen, in the default order. */
export const landingSections = [
  'talent',
  'why',
  'benefits',
  'featured',
  'steps',
  'voices',
  'final',
] as const
export type LandingSection = (typeof landingSections)[number]

/** A section at its place. A hidden one keeps its place, for when it is shown again. */
export interface PlacedSection {
  name: LandingSection
  isShown: boolean
}

/** Texts by language and key, such as `{ es: { pitch: '…' } }`. Absent texts come from the catalogue. */
export type LandingWords = { [Code in Language]?: Record<string, string> }

/** Changed texts of the landing page, and the order of its sections. */
export interface LandingTerms {
  landing: LandingWords
  landingSections: readonly PlacedSection[]
}

export const defaultLanding: LandingTerms = {
  landing: {},
  landingSections: landingSections.map((name) => ({ name, isShown: true })),
}

/** The text of search results, by its key in `LandingWords`. */
export const DESCRIPTION_KEY = 'pageDescription'

/** All sections, whatever was stored: sections of later versions come last, and those of earlier ones are left out. */
export function placedSections({ landingSections: stored }: LandingTerms): PlacedSection[] {
  const known = stored.filter(({ name }) => landingSections.includes(name))
  const added = defaultLanding.landingSections.filter(
    ({ name }) => !known.some((one) => one.name === name),
  )
  return [...known, ...added]
}

/** What the landing page needs to know; undefined while it has the default sections and descriptions. */
export function landingShape(terms: LandingTerms) {
  const sections = placedSections(terms)
    .filter(({ isShown }) => isShown)
    .map(({ name }) => name)
  const describedIn = languageCodes.filter((code) => terms.landing[code]?.[DESCRIPTION_KEY])
  const isDefault = sections.join() === landingSections.join() && describedIn.length === 0
  return isDefault ? undefined : { sections, describedIn }
}

/** The order as a text for the history, with hidden sections in parentheses. */
export function sectionsAsText(terms: LandingTerms): string {
  const names = placedSections(terms).map(({ name, isShown }) => (isShown ? name : `(${name})`))
  return names.join(' ')
}
