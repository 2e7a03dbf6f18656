import type { Language } from '#platform/languages.ts'
import { primaryOf, type Context } from '#platform/server/context.ts'
import { problemOf } from '../../check.ts'
import { neutralOf } from '../../keys.ts'
import { listWords } from '../queries.ts'
import { originalsIn } from './originals.ts'

/** The own words of all languages, as they are shown. */
export interface Overlay {
  /** Changes each time the words are loaded. */
  version: number
  texts: Readonly<Record<Language, ReadonlyMap<string, string>>>
  /** How many own texts no longer fit their originals, which are shown instead. */
  unfit: number
}

const NONE: Overlay = {
  version: 0,
  texts: { en: new Map(), es: new Map(), fr: new Map() },
  unfit: 0,
}
/** In memory, so that no request reads the words from the database. */
let current = NONE
let loads = 0
const listeners = new Set<() => void>()

export function ownWords(): Overlay {
  return current
}

/** Calls the listener after every load, until the returned function is called. */
export function onWordsLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads the words of every language again. */
export async function loadWords(ctx: Pick<Context, 'db' | 'primary'>): Promise<void> {
  const load = ++loads
  const texts = { en: new Map<string, string>(), es: new Map(), fr: new Map() }
  let unfit = 0
  for (const { language, key, text } of await listWords(primaryOf(ctx))) {
    const original = (await originalsIn(language)).get(key)
    // An upgrade removed this text, so there is nothing to fit.
    if (original === undefined) continue
    if (problemOf(key, original, text)) unfit += 1
    else texts[language].set(key, text)
  }
  for (const [language, own] of Object.entries(texts)) {
    replaceNeutral(own, await originalsIn(language as Language))
  }
  // A load that was overtaken by a later one has read less.
  if (load < current.version) return
  current = { version: load, texts, unfit }
  for (const listener of listeners) listener()
}

/** A text that the owner wrote also replaces the neutral form of its original, unless this has own words, too. */
function replaceNeutral(own: Map<string, string>, originals: ReadonlyMap<string, string>): void {
  for (const [key, text] of own) {
    const neutral = neutralOf(key)
    if (originals.has(neutral) && !own.has(neutral)) own.set(neutral, text)
  }
}
