/** The length of an automatic excerpt, in code points. */
const EXCERPT_LETTERS = 150

/** The teaser on a card: the excerpt, or else the beginning of the text. */
export function excerptOf(excerpt: string | null, text: string): string {
  if (excerpt) return excerpt
  const letters = [...text]
  if (letters.length <= EXCERPT_LETTERS) return text
  return `${letters.slice(0, EXCERPT_LETTERS).join('').trimEnd()}…`
}
