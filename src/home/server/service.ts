import en from '#catalogue/en/home.json' with { type: 'json' }
import es from '#catalogue/es/home.json' with { type: 'json' }
import fr from '#catalogue/fr/home.json' with { type: 'json' }
import type { Context, UserContext } from '#platform/server/context.ts'
import { changeSettings, versionOf } from '#settings/server/service/change.ts'
import { currentSettings } from '#settings/server/service/reading.ts'
import type { CurrentLanding, LandingChange } from '../landing-contract.ts'
import { landingWords } from '../landing-words.ts'

const defaults = { en: defaultsIn(en), es: defaultsIn(es), fr: defaultsIn(fr) }

/** The admins' texts and the defaults. */
export async function landingSettings(ctx: Pick<Context, 'db'>): Promise<CurrentLanding> {
  // Read before the values, so that a concurrent change makes the version outdated and is detected on save.
  const version = await versionOf(ctx, 'landing')
  const { landing, homepageLayout } = await currentSettings(ctx)
  const words = { en: landing.en ?? {}, es: landing.es ?? {}, fr: landing.fr ?? {} }
  return { version, words, defaults, layout: homepageLayout }
}

/** Applies immediately in every process. Throws 'settings.stale'. */
export async function setLandingWords(
  ctx: UserContext,
  { version, words, layout }: LandingChange,
): Promise<CurrentLanding> {
  const landing = { en: written(words.en), es: written(words.es), fr: written(words.fr) }
  const values = { landing, ...(layout && { homepageLayout: layout }) }
  await changeSettings(ctx, 'landing', { values, version })
  return landingSettings(ctx)
}

function written(words: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function defaultsIn(catalogue: object): Record<string, string> {
  return Object.fromEntries(landingWords.map(({ key }) => [key, textAt(catalogue, key)]))
}

function textAt(catalogue: object, key: string): string {
  const text = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], catalogue)
  if (typeof text !== 'string')
    throw new Error(`The catalogue has no text for the landing page key ${key}`)
  return text
}
