import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCatalogue } from '#platform/error-catalogue.ts'
import { ORIGINAL, type Language } from '#platform/languages.ts'
import { textsIn } from '../../tree.ts'

const FOLDER = join(import.meta.dirname, '../../../catalogue')
/** English sentences are in the contracts. A translation is stored under the English text. */
const TRANSLATED: Language = 'es'

type Originals = ReadonlyMap<string, string>
const known = new Map<Language, Promise<Originals>>()

/** Every text of a language by its key, in the words that Vibework comes with. */
export function originalsIn(language: Language): Promise<Originals> {
  const found = known.get(language) ?? read(language)
  known.set(language, found)
  return found
}

async function read(language: Language): Promise<Originals> {
  const [english, own] = await Promise.all([readEnglish(), readFiles(language)])
  return new Map([...english, ...own].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function readEnglish(): Promise<[string, string][]> {
  const refusals = Object.entries(errorCatalogue).map(([code, [, text]]): [string, string] => [
    `errors.${code}`,
    text,
  ])
  const translated = (await readFiles(TRANSLATED)).filter(([key]) => key.startsWith('sentences.'))
  const sentences = translated.map(([key]): [string, string] => [
    key,
    key.replace('sentences.', ''),
  ])
  return [...refusals, ...sentences, ...(await readFiles(ORIGINAL))]
}

async function readFiles(language: Language): Promise<[string, string][]> {
  const folder = join(FOLDER, language)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const catalogues = files.map(async (name) =>
    textsIn(JSON.parse(await readFile(join(folder, name), 'utf8')), name.replace('.json', '')),
  )
  return (await Promise.all(catalogues)).flat()
}
