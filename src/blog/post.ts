/** Letters of a text that somebody sees; markup counts nothing (docs/product-rules.md#text-limits). */
export const MIN_LETTERS = 50
export const MAX_TAGS = 5
const WORDS_A_MINUTE = 200

/** Posts that were deleted are kept for so long. */
export const TRASH_DAYS = 30

/** Addresses under /blog and /blog/post that are the site's own (docs/product-rules.md#addresses-with-aliases). */
export const reservedSlugs: readonly string[] = [
  'create',
  'edit',
  'editor',
  'post',
  'category',
  'tag',
  'author',
  'feed.xml',
  'atom.xml',
  'feed.json',
]

/** Whole minutes, at least one. */
export function readingMinutesOf(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
