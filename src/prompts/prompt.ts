import {
  publicationStatuses,
  publicationWays,
  storedStatus,
  type PublicationStatus,
  type Ways,
} from '#publishing/publication.ts'

/** A published prompt can be archived, and restored without a new review. */
export const promptStatuses = [...publicationStatuses, 'archived'] as const
export type PromptStatus = (typeof promptStatuses)[number]

const { author, admin } = publicationWays
export const promptWays: Ways<PromptStatus> = {
  author: { ...author, published: [...author.published, 'archived'], archived: ['published'] },
  admin: { ...admin, published: [...admin.published, 'archived'], archived: ['published'] },
}

export const promptVisibilities = ['public', 'unlisted', 'private'] as const
export type PromptVisibility = (typeof promptVisibilities)[number]

export const difficulties = ['beginner', 'intermediate', 'advanced'] as const
export type Difficulty = (typeof difficulties)[number]

export const promptOrders = ['recent', 'popular', 'rating', 'alphabetical'] as const
export type PromptOrder = (typeof promptOrders)[number]

/** The icons of categories, by their names in lucide; any other name shows the default icon. */
export const promptIcons = [
  'Feather',
  'Code',
  'Megaphone',
  'Briefcase',
  'GraduationCap',
  'PenTool',
] as const
export const DEFAULT_COLOR = '#3b82f6'

/** Path segments below /prompts or /api/prompts that routes use (docs/product-rules.md#new-prompts). */
export const reservedCategorySlugs: readonly string[] = ['create', 'edit', 'my', 'favorites', 'id']
/** Last segments of API paths that would collide with the slug of a prompt. */
export const reservedPromptSlugs: readonly string[] = ['ratings', 'versions']

export const MIN_TITLE = 5
export const MAX_TITLE = 120
export const MIN_DESCRIPTION = 20
export const MAX_DESCRIPTION = 300
export const MIN_CONTENT = 20
export const MAX_CONTENT = 20_000
export const MAX_TAGS = 8
export const MAX_REVIEW = 2000

/** Votes at the overall mean that the order by rating adds to each prompt (docs/product-rules.md#prompt-ratings). */
export const PRIOR_RATINGS = 5

/** The rate limits of new prompts: one per interval, and a maximum per day (docs/product-rules.md#new-prompts). */
export const CREATE_EVERY_MS = 30_000
export const CREATED_PER_DAY = 20

/** The status of a new prompt. A private one needs no review (docs/product-rules.md#private-and-unlisted-prompts). */
export function statusOfNew(
  requested: PublicationStatus | undefined,
  { isAdmin, visibility }: { isAdmin: boolean; visibility: PromptVisibility },
): PublicationStatus {
  const needsNoReview = isAdmin || visibility === 'private'
  return storedStatus(requested ?? (isAdmin ? 'published' : 'draft'), { isAdmin: needsNoReview })
}

export function promptPath({ categorySlug, slug }: { categorySlug: string; slug: string }): string {
  return `/prompts/${categorySlug}/${slug}`
}
