const COMMON = new Set([
  'and',
  'are',
  'for',
  'how',
  'in',
  'is',
  'it',
  'not',
  'of',
  'that',
  'the',
  'to',
  'what',
  'with',
  'you',
  'your',
])

/**
 * Whether a text is written in English, by the share of common English words in it. For texts that are stored
 * without a language, such as help articles; a wrong guess only shows or hides a note.
 */
export function seemsEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const common = words.filter((word) => COMMON.has(word)).length
  return common / Math.max(words.length, 1) > 0.12
}
