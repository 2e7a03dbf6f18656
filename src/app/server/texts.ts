import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import compile from 'icu-minify/compile'
import { withLandingWords } from '#home/landing-words.ts'
import { fail } from '#platform/errors.ts'
import { languages, ORIGINAL, type Language } from '#platform/languages.ts'
import type { LandingWords } from '#settings/landing.ts'
import { asMessage } from '#words/apostrophes.ts'
import { namespaceOf } from '#words/keys.ts'
import { withTexts } from '#words/tree.ts'
import { ownWords } from '#words/server/service/overlay.ts'

const FOLDER = join(import.meta.dirname, '../../catalogue')
/** Catalogues that browsers never read. */
const NOT_SHOWN = new Set(['mail', 'errors'])
/** Validation messages, looked up by their English text. They have no arguments, so they are not compiled. */
const SENTENCES = 'sentences'

/** The interface's texts in one language, compiled ahead so that neither server nor browser parses them again. */
export interface Texts {
  messages: Tree
  /** Where browsers fetch the texts; the address changes with the content. */
  url: string
}
/** The texts, with the operator's words in place of the original ones. Those of the landing page come from the caller. */
export type TextsFor = (language: Language, landing: LandingWords) => Texts
interface Kept extends Texts {
  body: string
}

/** How many texts with an operator's words are cached, each about as large as a catalogue. */
const MAX_KEPT = 20

/**
 * Serves each language's texts as data, so that they are not part of the first load's code. The caller passes the
 * landing page's current words, so no cache has to be cleared when they change, and a page that is already open can
 * still fetch the texts it refers to.
 */
export async function registerTexts(
  app: FastifyInstance,
  findLanding: () => Promise<LandingWords>,
): Promise<TextsFor> {
  const asTheyCame = new Map<Language, Kept>()
  const original = await readMessages(ORIGINAL)
  for (const { code } of languages) {
    asTheyCame.set(code, keptAs(code, completed(await readMessages(code), original)))
  }
  const written = new Map<string, Kept>()
  const textsFor = (language: Language, landing: LandingWords): Kept => {
    const plain = asTheyCame.get(language) ?? fail('server.failed')
    const words = landing[language] ?? {}
    const { version, texts: own } = ownWords()
    if (Object.keys(words).length === 0 && own[language].size === 0) return plain
    const key = `${language} ${version} ${JSON.stringify(words)}`
    const texts = written.get(key) ?? withWords(language, withOwn(plain, own[language]), words)
    // Moves the entry to the end, so that the first entry is the least recently used one.
    written.delete(key)
    written.set(key, texts)
    for (const old of [...written.keys()].slice(0, -MAX_KEPT)) written.delete(old)
    return texts
  }
  const textsAt = async (url: string): Promise<Kept | undefined> => {
    const known = [...asTheyCame.values(), ...written.values()].find((texts) => texts.url === url)
    if (known) return known
    // The page may have been rendered by another process.
    const landing = await findLanding()
    return languages.map(({ code }) => textsFor(code, landing)).find((texts) => texts.url === url)
  }
  for (const { code } of languages) {
    // For the editor of the landing page, which lays over them what an admin types.
    app.get(`/texts/${code}.json`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(textsFor(code, {}).body),
    )
  }
  app.get<{ Params: { file: string } }>('/texts/:file', async (request, reply) => {
    const { body } = (await textsAt(`/texts/${request.params.file}`)) ?? fail('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/json; charset=utf-8')
      .send(body)
  })
  return textsFor
}

/** The texts with the own words that browsers read. */
function withOwn(plain: Texts, own: ReadonlyMap<string, string>): Texts {
  const shown = [...own].filter(([key]) => !NOT_SHOWN.has(namespaceOf(key)))
  const values = shown.map(
    ([key, text]) =>
      [key, namespaceOf(key) === SENTENCES ? text : compile(asMessage(text))] as const,
  )
  return { ...plain, messages: withTexts(plain.messages, values) }
}

function withWords(language: Language, { messages }: Texts, words: Record<string, string>): Kept {
  if (Object.keys(words).length === 0) return keptAs(language, messages)
  const home = withLandingWords(messages['home'] as Tree, words)
  return keptAs(language, { ...messages, home })
}

function keptAs(language: Language, messages: Tree): Kept {
  const body = JSON.stringify(messages)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12)
  return { messages, url: `/texts/${language}-${hash}.json`, body }
}

async function readMessages(locale: string): Promise<Record<string, unknown>> {
  const folder = join(FOLDER, locale)
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.json') && !NOT_SHOWN.has(name.replace('.json', '')))
    .toSorted()
  const catalogues = files.map(async (name) => {
    const texts: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const namespace = name.replace('.json', '')
    return [namespace, namespace === SENTENCES ? texts : compiled(texts)] as const
  })
  return Object.fromEntries(await Promise.all(catalogues))
}

function compiled(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  if (typeof texts !== 'object' || texts === null) throw new Error('A catalogue holds texts only')
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compiled(value)]))
}

type Tree = Record<string, unknown>

/** Texts that are missing in a language are filled in from the original. */
function completed(texts: Tree, original: Tree): Tree {
  const missing = Object.entries(original).map(([key, value]) => {
    const own = texts[key]
    return [key, isBranch(value) && isBranch(own) ? completed(own, value) : (own ?? value)]
  })
  return { ...texts, ...Object.fromEntries(missing) }
}

function isBranch(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
