/** What becomes of an article: written, read by everybody who may, or put away. */
export const articleStatuses = ['draft', 'published', 'archived'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

/**
 * Whom a published article is for: everybody, those who are signed in, admins
 * (docs/product-rules.md#article-visibility).
 */
export const visibilities = ['public', 'members', 'internal'] as const
export type Visibility = (typeof visibilities)[number]

/**
 * Names of the pictures a category may have; what else is kept is shown as the help sign
 * (docs/product-rules.md#quick-access).
 */
export const categoryIcons = [
  'Book',
  'FileText',
  'Users',
  'Shield',
  'Settings',
  'HelpCircle',
  'Rocket',
  'Code',
  'Tool',
] as const
export type CategoryIcon = (typeof categoryIcons)[number]
/** Those that the form offers; the others come from elsewhere. */
export const offeredIcons = categoryIcons.slice(0, 6)

/** The categories that Quick Access leads to, where they are there. */
export const quickAccess = ['getting-started', 'faq', 'troubleshooting', 'policies'] as const

/** First parts of addresses under /knowledge-base, and of the API, that cannot be the slug of a category. */
export const reservedCategories: readonly string[] = [
  'create',
  'edit',
  'search',
  'feed',
  'id',
  'retired',
]
/** Last parts of the API's addresses that cannot be the slug of an article. */
export const reservedArticles: readonly string[] = ['feedback']

export const MAX_CATEGORY_SLUG = 60
export const MAX_TAGS = 8
export const MAX_EXCERPT = 300
export const MAX_QUERY = 200
/** Letters that are to be seen of an article. */
export const MIN_LETTERS = 50
export const MAX_FEEDBACK = 1000

/** An article nobody has looked through for so long is told as stale (docs/product-rules.md#views-and-searches). */
export const STALE_DAYS = 180
/** What was deleted can be brought back so long. */
export const TRASH_DAYS = 30
/**
 * Traces of who looked for, read or judged something are forgotten after so long
 * (docs/product-rules.md#traces-of-readers).
 */
export const TRACE_DAYS = 90
/** What somebody types within so long is one search (docs/product-rules.md#views-and-searches). */
export const TYPING_MS = 30_000

export const articlePath = ({ categorySlug, slug }: { categorySlug: string; slug: string }) =>
  `/knowledge-base/${categorySlug}/${slug}`

/** What was looked for instead of these words; null where they were all taken as they are typed. */
export function correctedOf(typed: readonly string[], lookedFor: readonly string[]): string | null {
  return lookedFor.every((word) => typed.includes(word)) ? null : lookedFor.join(' ')
}
