/** A word as the database found it: whether anybody uses it, and what is used that looks like it. */
export interface KnownWord {
  word: string
  /** 'the', 'for': says nothing about what is wanted. */
  isStop: boolean
  isKnown: boolean
  /** So many use it as it stands that it is taken for complete, even the last one. */
  isCommon: boolean
  nearest: string | null
}

/** What is really searched. */
export interface Meaning {
  words: string[]
  /** The last of them may be just begun. */
  isBegun: boolean
  /** All of them, when one is not what was typed. */
  corrected: string | null
}

/**
 * What is really searched: words that say nothing are left out as long as others remain, and a word
 * nobody uses is replaced by the one that looks most like it.
 */
export function meaningOf(given: readonly KnownWord[]): Meaning {
  const telling = given.filter((word) => !word.isStop)
  const meant = telling.length > 0 ? telling : given
  const words = meant.map(({ word, isKnown, nearest }) => (isKnown ? word : (nearest ?? word)))
  const last = meant.at(-1)
  const isBegun = last !== undefined && !last.isCommon && (last.isKnown || last.nearest === null)
  const isCorrected = telling.some(({ isKnown, nearest }) => !isKnown && nearest)
  return { words, isBegun, corrected: isCorrected ? words.join(' ') : null }
}
