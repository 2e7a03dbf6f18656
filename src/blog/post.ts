export const MIN_TITLE = 5
export const MAX_TITLE = 200
/** The minimum of visible characters in a text; markup is not counted (docs/product-rules.md#text-limits). */
export const MIN_LETTERS = 50
export const MAX_TAGS = 5
const WORDS_A_MINUTE = 200

/** How long deleted posts stay in the trash. */
export const TRASH_DAYS = 30

/** Names that the site itself uses under /blog and /blog/post (docs/product-rules.md#addresses-with-aliases). */
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

/** The reading time in whole minutes, at least one. */
export function readingMinutesOf(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
