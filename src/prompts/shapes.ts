import * as z from 'zod/mini'
import { Timestamp } from '#platform/contract.ts'
import { rejectionReasons } from '#publishing/publication.ts'
import { difficulties, promptIcons, promptStatuses, promptVisibilities } from './prompt.ts'

const Difficulty = z.enum(difficulties)
const Status = z.enum(promptStatuses)

/** The reason of a rejection; null unless the viewer is the author or an admin. */
const refusal = {
  rejectionReason: z.nullable(z.string()),
  rejectionCode: z.nullable(z.enum(rejectionReasons)),
}

/** A prompt in a list. */
export const Prompt = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Plain text. */
  content: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
  categorySlug: z.string(),
  categoryColor: z.string(),
  categoryIcon: z.nullable(z.enum(promptIcons)),
  /** Null after the author's account is deleted; the name is then Anonymous. */
  authorId: z.nullable(z.number()),
  authorName: z.string(),
  authorAvatar: z.nullable(z.string()),
  /** For the author and admins, the status of the revision if there is one. */
  status: Status,
  /** Whether the prompt is live, even while a revision waits. */
  hasLiveVersion: z.boolean(),
  visibility: z.enum(promptVisibilities),
  tags: z.array(z.string()),
  difficulty: Difficulty,
  useCount: z.number(),
  /** The mean of the stars, with at most two decimals; 0 without ratings. */
  rating: z.number(),
  ratingCount: z.number(),
  isFeatured: z.boolean(),
  /** A BCP-47 tag. */
  language: z.string(),
  sortOrder: z.number(),
  /** Whether it is among the viewer's favorites. */
  isFavorited: z.boolean(),
  ...refusal,
  /** When the prompt or its revision was submitted for review; null unless the viewer is the author or an admin. */
  submittedAt: z.nullable(Timestamp),
  /** When it first became public or unlisted. */
  publishedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.number(),
})
export type Prompt = z.infer<typeof Prompt>

/** A changed text of a live prompt that is not approved: a draft, waiting for review, or rejected. */
const Revision = z.object({
  id: z.number(),
  status: z.enum(['draft', 'pending_review', 'rejected']),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  content: z.string(),
  categoryId: z.number(),
  tags: z.array(z.string()),
  difficulty: Difficulty,
  language: z.string(),
  ...refusal,
  updatedAt: Timestamp,
})

export const Mine = z.nullable(z.object({ rating: z.number(), review: z.nullable(z.string()) }))
/** A link to another prompt. */
const Named = z.object({ id: z.number(), title: z.string(), path: z.string() })

/** A prompt with everything that its page shows. */
export const PromptDetail = z.object({
  ...Prompt.shape,
  /** The viewer's own rating. */
  mine: Mine,
  /** The number of ratings with 1, 2, 3, 4 and 5 stars. */
  histogram: z.array(z.number()),
  favoriteCount: z.number(),
  /** The prompt that it was copied from, if the viewer may see that prompt. */
  forkOf: z.nullable(Named),
  forkCount: z.number(),
  /** Null unless the viewer is the author or an admin. */
  revision: z.nullable(Revision),
})
export type PromptDetail = z.infer<typeof PromptDetail>

export const PromptRating = z.object({
  id: z.number(),
  promptId: z.number(),
  userId: z.number(),
  rating: z.number(),
  review: z.string(),
  authorName: z.string(),
  authorAvatar: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PromptRating = z.infer<typeof PromptRating>

export const PromptVersion = z.object({
  id: z.number(),
  /** Counted from 1. Readers may see gaps: versions that were never public are for the author and admins. */
  number: z.number(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  createdAt: Timestamp,
  isCurrent: z.boolean(),
})
export type PromptVersion = z.infer<typeof PromptVersion>

export const PromptStats = z.object({
  totalPrompts: z.number(),
  categories: z.number(),
  /** Copies by members and visitors, counted once per person and day. */
  timesUsed: z.number(),
})
export type PromptStats = z.infer<typeof PromptStats>
