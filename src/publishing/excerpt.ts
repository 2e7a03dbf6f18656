/** Code points of the text that stand for an excerpt nobody wrote. */
const EXCERPT_LETTERS = 150

/** What a card says of a text: its excerpt, or else how it begins. */
export function excerptOf(excerpt: string | null, text: string): string {
  if (excerpt) return excerpt
  const letters = [...text]
  if (letters.length <= EXCERPT_LETTERS) return text
  return `${letters.slice(0, EXCERPT_LETTERS).join('').trimEnd()}…`
}
