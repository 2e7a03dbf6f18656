import { languageCodes, type Language } from '#platform/languages.ts'
import type { LandingSection } from '#settings/landing.ts'
import { landingParts, type LandingPart } from '../landing-words.ts'
import { nameOf } from './landing-values.ts'

export type Panel = 'search' | 'hero' | LandingSection

/** The parts of the texts that each panel of the editor contains. */
export const panels: Record<Panel, readonly LandingPart[]> = {
  search: ['search'],
  hero: ['hero', 'preview'],
  talent: ['talent'],
  why: ['why'],
  benefits: ['benefits', 'clients', 'vibers'],
  featured: ['featured'],
  steps: ['steps'],
  voices: ['voices'],
  final: ['final'],
}

/** Where an error is shown: the form field `name` of a language. */
export interface Place {
  language: Language
  name: string
}

/** The panel that contains a form field. */
export function panelOf(name: string): Panel | undefined {
  const all = Object.keys(panels) as Panel[]
  return all.find((panel) => namesIn(panel).includes(name))
}

/** The form fields of a panel. */
export function namesIn(panel: Panel): string[] {
  return panels[panel].flatMap((part) => landingParts[part].map(({ key }) => nameOf(key)))
}

/** Where a form has errors, by language and field. */
export function placesIn(errors: { [Code in Language]?: object }): Place[] {
  return languageCodes.flatMap((language) =>
    Object.keys(errors[language] ?? {}).map((name) => ({ language, name })),
  )
}
