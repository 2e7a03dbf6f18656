/** A searched word, with what the database knows about it. */
export interface KnownWord {
  word: string
  /** A stop word such as 'the' or 'for'. */
  isStop: boolean
  isKnown: boolean
  /** So frequent that it is considered complete, even as the last word. */
  isCommon: boolean
  nearest: string | null
}

/** The words to search for, after corrections. */
export interface Meaning {
  words: string[]
  /** The last word may be incomplete, so it is searched as a prefix. */
  isPrefix: boolean
  /** All words as one text, if any word was replaced; otherwise null. */
  corrected: string | null
}

/** Drops stop words unless there are no others, and replaces each unknown word by the most similar known one. */
export function meaningOf(lookedUp: readonly KnownWord[]): Meaning {
  const significant = lookedUp.filter((word) => !word.isStop)
  const relevant = significant.length > 0 ? significant : lookedUp
  const words = relevant.map(({ word, isKnown, nearest }) => (isKnown ? word : (nearest ?? word)))
  const last = relevant.at(-1)
  const isPrefix = last !== undefined && !last.isCommon && (last.isKnown || last.nearest === null)
  const isCorrected = significant.some(({ isKnown, nearest }) => !isKnown && nearest)
  return { words, isPrefix, corrected: isCorrected ? words.join(' ') : null }
}
