import en from '#catalogue/en/home.json' with { type: 'json' }
import es from '#catalogue/es/home.json' with { type: 'json' }
import fr from '#catalogue/fr/home.json' with { type: 'json' }
import type { Language } from '#platform/languages.ts'
import type { UserContext } from '#platform/server/context.ts'
import type { MainCategory } from '#services/categories-contract.ts'
import { offeredCategories } from '#services/server/service/vocabulary.ts'
import { changeSettings, versionOf } from '#settings/server/service/change.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import { placedSections } from '#settings/landing.ts'
import { ownWords } from '#words/server/service/overlay.ts'
import type { CurrentLanding, LandingChange } from '../landing-contract.ts'
import { defaultKeyOf, landingWords } from '../landing-words.ts'

const catalogues = { en, es, fr }

/** The admins' texts and the defaults. */
export async function landingSettings(ctx: UserContext): Promise<CurrentLanding> {
  // Read before the values, so that a concurrent change makes the version outdated and is detected on save.
  const version = await versionOf(ctx, 'landing')
  const settings = await currentSettings(ctx)
  const { landing, homepageLayout: layout } = settings
  const words = { en: landing.en ?? {}, es: landing.es ?? {}, fr: landing.fr ?? {} }
  const { categories } = await offeredCategories(ctx)
  const defaultsIn = (language: Language) => defaultsOf(language, categories)
  const defaults = { en: defaultsIn('en'), es: defaultsIn('es'), fr: defaultsIn('fr') }
  return { version, words, defaults, layout, sections: placedSections(settings) }
}

/** Applies immediately in every process. Throws 'settings.stale'. */
export async function setLandingWords(
  ctx: UserContext,
  { version, words, layout, sections }: LandingChange,
): Promise<CurrentLanding> {
  const landing = writtenTexts(words)
  const values = {
    landing,
    ...(layout && { homepageLayout: layout }),
    ...(sections && { landingSections: sections }),
  }
  await changeSettings(ctx, 'landing', { values, version })
  return landingSettings(ctx)
}

type Texts = Readonly<Record<string, string | undefined>>

/** The texts of each language without empty ones, which mean the default. */
export function writtenTexts(words: Partial<Record<Language, Texts | undefined>>) {
  return { en: written(words.en), es: written(words.es), fr: written(words.fr) }
}

function written(words: Texts = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** What is shown without a text of the landing page: the owner's own words, or else the original. */
function defaultsOf(
  language: Language,
  categories: readonly MainCategory[],
): Record<string, string> {
  const own = ownWords().texts[language]
  return Object.fromEntries(
    landingWords.map(({ key }) => {
      const shown = defaultKeyOf(key, categories)
      return [key, own.get(`home.${shown}`) ?? textAt(catalogues[language], shown)]
    }),
  )
}

function textAt(catalogue: object, key: string): string {
  const text = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], catalogue)
  if (typeof text !== 'string')
    throw new Error(`The catalogue has no text for the landing page key ${key}`)
  return text
}
