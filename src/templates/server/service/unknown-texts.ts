import { landingWords } from '#home/landing-words.ts'
import { languageIn, type Language } from '#platform/languages.ts'
import { originalsIn } from '#words/server/service/originals.ts'

type Branch = Record<string, unknown>

/** A template without the texts that this version does not know, as in a file of another version, and their keys. */
export async function withoutUnknownTexts(
  value: unknown,
): Promise<{ known: unknown; leftOut: string[] }> {
  if (!isBranch(value)) return { known: value, leftOut: [] }
  const isLandingWord = (key: string) => landingWords.some((one) => one.key === key)
  const words = await part('words', value, async (language) => {
    const originals = await originalsIn(language)
    return (key) => originals.has(key)
  })
  const landing = await part('landing', value, async () => isLandingWord)
  return {
    known: { ...value, ...words.known, ...landing.known },
    leftOut: [...words.leftOut, ...landing.leftOut],
  }
}

async function part(
  name: 'words' | 'landing',
  value: Branch,
  knownIn: (language: Language) => Promise<(key: string) => boolean>,
): Promise<{ known: Branch; leftOut: string[] }> {
  const texts = value[name]
  if (!isBranch(texts)) return { known: {}, leftOut: [] }
  const known: Branch = {}
  const leftOut: string[] = []
  for (const [code, entries] of Object.entries(texts)) {
    const language = languageIn(code)
    if (!language) leftOut.push(`${name}.${code}`)
    else if (!isBranch(entries)) known[code] = entries
    else {
      const isKnown = await knownIn(language)
      const unknown = Object.keys(entries).filter((key) => !isKnown(key))
      known[code] = Object.fromEntries(Object.entries(entries).filter(([key]) => isKnown(key)))
      leftOut.push(...unknown.map((key) => `${name}.${code}.${key}`))
    }
  }
  return { known: { [name]: known }, leftOut }
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
