const MAX_WORDS = 24
const MAX_WORD_LENGTH = 40

/** Scripts without spaces between words, and emoji: the same ranges as in the database function `search_text`. */
const UNSPACED = String.raw`\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2300-\u27bf\u2b00-\u2bff\u2e80-\u2fdf\u3005-\u3007\u3041-\u30fa\u30fc-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7fb\uf900-\ufaff\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}`
/** Characters that join parts of a word, as in 'Node.js', 'front-end', "don't" and 'R&D'. */
const JOINERS = String.raw`\-‐‑'’.&`
const LETTERS = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+`
const WORDS = new RegExp(`[${UNSPACED}]+|${LETTERS}(?:[${JOINERS}]${LETTERS})*`, 'gu')
const ELISION = /^(?:[cdjlmnst]|qu)['’](?=..)/u
const unspaced = new RegExp(`[${UNSPACED}]`, 'u')
const joiners = new RegExp(`[${JOINERS}]`, 'u')

/**
 * The words of a search: letters, marks and digits of any script, joined by single hyphens, apostrophes, dots or `&`.
 * All other characters are separators, so no operator of a query language gets through. 'C++' and 'C#' are one word
 * each. A run of characters of a script without spaces is one word.
 */
export function wordsOf(search: string): string[] {
  const plain = search
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('c++', 'cpp')
    .replaceAll('c#', 'csharp')
  const words = plain.match(WORDS) ?? []
  return words.slice(0, MAX_WORDS).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** Whether a word is a run of characters of a script without spaces between words. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word)
}

/** A form in which a word may be indexed: indexed words that must all occur. They consist of letters and digits. */
export interface IndexedForm {
  parts: readonly string[]
  /** The last part matches any indexed word that begins with it. */
  isPrefix: boolean
}

/**
 * The forms in which the database function `search_text` indexes a word: in parts, joined, or as pairs of characters;
 * and those of the word without a French article, as in "l'école".
 */
export function indexedForms(word: string): IndexedForm[] {
  if (isUnspaced(word)) return [pairsOf(word)]
  const rest = word.replace(ELISION, '')
  if (rest !== word) return [...joinedForms(word), ...indexedForms(rest)]
  return joinedForms(word)
}

function joinedForms(word: string): IndexedForm[] {
  const parts = word.split(joiners)
  const isJoined = parts.length > 1 && parts.some((part) => /\P{Nd}/u.test(part))
  return [parts, ...(isJoined ? [[parts.join('')]] : [])].map((form) => ({
    parts: form,
    isPrefix: false,
  }))
}

/** A single character matches as the beginning of a pair. */
function pairsOf(word: string): IndexedForm {
  const codes = Array.from(word, (character) => `u${character.codePointAt(0)?.toString(16)}`)
  if (codes.length === 1) return { parts: codes, isPrefix: true }
  return { parts: codes.slice(1).map((code, index) => `${codes[index]}${code}`), isPrefix: false }
}

/** The parts of words as they stand in a text, for highlighting. */
export function partsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => word.split(joiners))
}

/** Lowercase letters without accents, for comparisons that ignore case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
