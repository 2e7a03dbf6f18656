import { wordsOf } from '#platform/words.ts'

/** A searched word, with what the database knows about it. */
export interface KnownWord {
  word: string
  /** A stop word such as 'the' or 'for'. */
  isStop: boolean
  isKnown: boolean
  /** How many services use the word (`word_frequency` in `db/schema.sql`). */
  frequency: number
  /** The known word that was probably meant; null for a known word. */
  nearest: string | null
}

/** Synonyms of the words from `first` to `last` of a search, which are positions. */
export interface Synonyms {
  first: number
  last: number
  /** Expressions with the same meaning. */
  same: readonly string[]
  /** Expressions that are found as well, such as 'WordPress' for 'website'. */
  related: readonly string[]
}

/** The words of an expression, from `wordsOf`. */
export type Expression = readonly string[]

/** One thing that is searched for: a word, or an expression of several words that has synonyms. */
export interface Term {
  /** As typed, or corrected. */
  text: string
  /** The mistyped word; null if it was not corrected. */
  typed: string | null
  /** Expressions with the meaning of the term, the typed one first. The words of each must all occur. */
  same: readonly Expression[]
  /** Expressions that are found as well, but count less. */
  related: readonly Expression[]
  /** The last word of the typed expression may be incomplete. */
  isPrefix: boolean
  /** Rare words count more: from 1 for a word that no service uses to 0.1 for a common one (docs/ranking.md). */
  rarity: number
  /** False if no service contains the term: the typed words are unknown, and have no synonyms that a service uses. */
  isUsed: boolean
}

/** What to search for, after corrections. */
export interface Meaning {
  terms: Term[]
  /** All words as one text, if any word was replaced; otherwise null. */
  corrected: string | null
}

/** Words used this often are considered complete, even as the last word. */
const COMMON = 4000
/** Assumed for the word that replaces a mistyped one. */
const UNKNOWN_FREQUENCY = 100
/** Only the rarest terms are searched for, because each one makes the search slower. */
const MAX_TERMS = 8
/** More synonyms would slow the search down without finding much. */
const MAX_SYNONYMS = 16

/**
 * Drops stop words unless there are no others, replaces each unknown word by the most similar known one, and adds
 * synonyms. Positions in `synonyms` count the words of `lookedUp`; longer expressions win.
 */
export function meaningOf(
  lookedUp: readonly KnownWord[],
  synonyms: readonly Synonyms[] = [],
): Meaning {
  const terms: Term[] = []
  let isCorrected = false
  const hasOthers = lookedUp.some((word) => !word.isStop)
  // Stop words are no part of an expression's key, so that 'newsletter that' has the synonyms of 'newsletter'.
  const isStopAt = (place: number) => lookedUp[place]?.isStop === true
  const usable = synonyms.filter(
    ({ first, last }) => first === last || !(isStopAt(first) || isStopAt(last)),
  )
  for (let at = 0; at < lookedUp.length; at++) {
    const known = synonymsFrom(at, usable)
    const last = known?.last ?? at
    const part = lookedUp.slice(at, last + 1)
    const [word] = part
    at = last
    if (!word || (!known && word.isStop && hasOthers)) continue
    const isReplaced = !known && !word.isKnown && word.nearest !== null
    isCorrected ||= isReplaced
    const typed = isReplaced && word.nearest ? [word.nearest] : part.map((one) => one.word)
    const end = part.at(-1) ?? word
    const itself = wordsOf(typed.join(' '))
    const same = [itself, ...expressionsOf(known?.same ?? [], [itself])]
    const related = expressionsOf(known?.related ?? [], same)
    terms.push({
      text: typed.join(' '),
      typed: isReplaced ? word.word : null,
      same,
      related,
      isPrefix: last === lookedUp.length - 1 && end.frequency < COMMON && !isReplaced,
      rarity: rarityOf(
        isReplaced ? UNKNOWN_FREQUENCY : Math.min(...part.map((one) => one.frequency)),
      ),
      isUsed: isReplaced || part.every((one) => one.isKnown) || same.length + related.length > 1,
    })
  }
  return {
    terms: rarest(terms),
    corrected: isCorrected ? terms.map(({ text }) => text).join(' ') : null,
  }
}

/** The synonyms of the longest expression that begins here. */
function synonymsFrom(at: number, synonyms: readonly Synonyms[]) {
  const here = synonyms.filter(({ first }) => first === at)
  const last = Math.max(...here.map((one) => one.last))
  const longest = here.filter((one) => one.last === last)
  if (longest.length === 0) return undefined
  return {
    last,
    same: longest.flatMap(({ same }) => same),
    related: longest.flatMap(({ related }) => related),
  }
}

/**
 * The expressions of these texts, but those that find nothing more than one of `known` or another of them, such as
 * 'online shop' beside 'shop'.
 */
function expressionsOf(texts: readonly string[], known: readonly Expression[]): Expression[] {
  const expressions = texts.map((text) => wordsOf(text)).filter((words) => words.length > 0)
  const kept: Expression[] = []
  for (const words of expressions.toSorted((one, other) => one.length - other.length)) {
    const isFound = [...known, ...kept].some((other) => other.every((word) => words.includes(word)))
    if (!isFound) kept.push(words)
  }
  return kept.slice(0, MAX_SYNONYMS)
}

function rarityOf(frequency: number): number {
  return 1 / (1 + Math.log1p(frequency))
}

function rarest(terms: readonly Term[]): Term[] {
  const limit = terms.map(({ rarity }) => rarity).toSorted((a, b) => b - a)[MAX_TERMS - 1] ?? 0
  return terms.filter(({ rarity }) => rarity >= limit).slice(0, MAX_TERMS)
}
