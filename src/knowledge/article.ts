export const articleStatuses = ['draft', 'published', 'archived'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

/** The readers of a published article: everyone, members, or admins (docs/product-rules.md#article-visibility). */
export const visibilities = ['public', 'members', 'internal'] as const
export type Visibility = (typeof visibilities)[number]

/** The icons of categories. Any other stored name shows the help sign (docs/product-rules.md#quick-access). */
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
/** The icons that the form offers; the others are used by the initial categories and by API clients. */
export const offeredIcons = categoryIcons.slice(0, 6)

/** The slugs of the categories that Quick Access links to, if they exist. */
export const quickAccess = ['getting-started', 'faq', 'troubleshooting', 'policies'] as const

/** First path segments below /knowledge-base, and of the API, that cannot be the slug of a category. */
export const reservedCategories: readonly string[] = [
  'create',
  'edit',
  'search',
  'feed',
  'id',
  'retired',
]
/** Last segments of API paths, which cannot be the slug of an article. */
export const reservedArticles: readonly string[] = ['feedback']

export const MAX_CATEGORY_SLUG = 60
export const MAX_TAGS = 8
export const MAX_EXCERPT = 300
export const MAX_QUERY = 200
export const MIN_TITLE = 5
export const MAX_TITLE = 200
/** The minimum of visible characters in an article. */
export const MIN_LETTERS = 50
export const MAX_FEEDBACK = 1000

/** An article without a review for this long is stale (docs/product-rules.md#views-and-searches). */
export const STALE_DAYS = 180
/** How long a deleted article can be restored. */
export const TRASH_DAYS = 30
/** How long searches, views and the origin of feedback are kept (docs/product-rules.md#traces-of-readers). */
export const TRACE_DAYS = 90
/** Queries typed within this time are one search (docs/product-rules.md#views-and-searches). */
export const TYPING_MS = 30_000

export const articlePath = ({ categorySlug, slug }: { categorySlug: string; slug: string }) =>
  `/knowledge-base/${categorySlug}/${slug}`

/** The corrected query; null if no word was corrected. */
export function correctedOf(typed: readonly string[], lookedFor: readonly string[]): string | null {
  return lookedFor.every((word) => typed.includes(word)) ? null : lookedFor.join(' ')
}
