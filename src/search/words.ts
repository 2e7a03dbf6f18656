const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40

/**
 * The words of a search: letters, marks and digits of any script; everything else separates, so that
 * no operator of any query language gets through. 'Node.js' is two words, 'C++' and 'C#' are one each,
 * as `search_text` in the database reads them.
 */
export function wordsOf(search: string): string[] {
  const plain = search
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('c++', 'cpp')
    .replaceAll('c#', 'csharp')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** A word as the database found it: whether anybody uses it, and what is used that looks like it. */
export interface KnownWord {
  word: string
  /** 'the', 'for': says nothing about what is wanted. */
  isStop: boolean
  isKnown: boolean
  nearest: string | null
}

/**
 * What is really searched: words that say nothing are left out as long as others remain, and a word
 * nobody uses is replaced by the one that looks most like it.
 */
export function meaningOf(words: readonly KnownWord[]): {
  words: string[]
  corrected: string | null
} {
  const telling = words.filter((word) => !word.isStop)
  const meant = (telling.length > 0 ? telling : words).map(({ word, isKnown, nearest }) =>
    isKnown ? word : (nearest ?? word),
  )
  const isCorrected = words.some(({ isKnown, isStop, nearest }) => !isStop && !isKnown && nearest)
  return { words: meant, corrected: isCorrected ? meant.join(' ') : null }
}
