import type { ApiError } from '#platform/api-error.ts'
import { languageCodes, type Language } from '#platform/languages.ts'
import * as z from 'zod/mini'
import type { PlacedSection } from '#settings/landing.ts'
import { homepageLayouts, type HomepageLayout } from '#settings/settings.ts'
import { wordsSchema } from '../landing-checks.ts'
import { Sections, type CurrentLanding, type LandingChange } from '../landing-contract.ts'
import { landingWords } from '../landing-words.ts'

type Texts = Record<string, string>
export type LandingValues = {
  version: number
  layout: HomepageLayout
  sections: PlacedSection[]
} & Record<Language, Texts>

/** The form field name of a key, without the dot, which the form library would treat as a path. */
export function nameOf(key: string): string {
  return key.replace('.', '_')
}
const keyOf = (name: string) => name.replace('_', '.')

const Texts = wordsSchema(nameOf)
/** Validates with the server's schema. */
export const LandingValues = z.object({
  version: z.number(),
  layout: z.enum(homepageLayouts),
  sections: Sections,
  en: Texts,
  es: Texts,
  fr: Texts,
}) as unknown as z.ZodMiniType<LandingValues, LandingValues>

export function landingValues({ version, words, layout, sections }: CurrentLanding): LandingValues {
  const texts = (of: Texts) =>
    Object.fromEntries(landingWords.map(({ key }) => [nameOf(key), of[key] ?? '']))
  const inLanguages = { en: texts(words.en), es: texts(words.es), fr: texts(words.fr) }
  return { version, layout, sections, ...inLanguages }
}

export function landingChange({
  version,
  layout,
  sections,
  ...words
}: LandingValues): LandingChange {
  const texts = (of: Texts) =>
    Object.fromEntries(Object.entries(of).map(([name, text]) => [keyOf(name), text]))
  const inLanguages = { en: texts(words.en), es: texts(words.es), fr: texts(words.fr) }
  return { version, layout, sections, words: inLanguages }
}

/** Maps the server's field errors, such as `words.es.steps.post`, to form fields. */
export function findingsIn({ errors }: ApiError) {
  return errors.flatMap(({ path, message }) => {
    const [, code, ...key] = path.split('.')
    const language = languageCodes.find((one) => one === code)
    return language && key.length > 0 ? [{ language, name: nameOf(key.join('.')), message }] : []
  })
}
