const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40

/**
 * The words of a search: letters, marks and digits of any script. All other characters are separators, so no operator
 * of a query language gets through. 'Node.js' is two words, 'C++' and 'C#' are one each, as in the database function
 * `search_text`.
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

/** Lowercase letters without accents, for comparisons that ignore case and accents. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
