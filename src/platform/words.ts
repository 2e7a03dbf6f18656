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

/** Small letters without accents: what is compared where people may leave both out. */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
