import * as z from 'zod/mini'
import { Timestamp } from '#platform/contract.ts'
import { rejectionReasons } from '#publishing/publication.ts'
import { difficulties, promptIcons, promptStatuses, promptVisibilities } from './prompt.ts'

const Difficulty = z.enum(difficulties)
const Status = z.enum(promptStatuses)

/** Why it was sent back; for its author and admins only. */
const refusal = {
  rejectionReason: z.nullable(z.string()),
  rejectionCode: z.nullable(z.enum(rejectionReasons)),
}

/** A prompt as lists have it. */
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
  /** Null once that account is gone; the name is Anonymous then. */
  authorId: z.nullable(z.number()),
  authorName: z.string(),
  authorAvatar: z.nullable(z.string()),
  /** For its author and admins, where a change waits beside the live text, that of the change. */
  status: Status,
  /** Everybody goes on reading the text that was approved; said to its author and admins only. */
  hasLiveVersion: z.boolean(),
  visibility: z.enum(promptVisibilities),
  tags: z.array(z.string()),
  difficulty: Difficulty,
  useCount: z.number(),
  /** The mean, 0 while nobody rated it. */
  rating: z.number(),
  ratingCount: z.number(),
  isFeatured: z.boolean(),
  /** A BCP-47 tag. */
  language: z.string(),
  sortOrder: z.number(),
  /** Whether the viewer keeps it. */
  isFavorited: z.boolean(),
  ...refusal,
  /** Since when it, or its change, waits; for its author and admins only. */
  submittedAt: z.nullable(Timestamp),
  /** When it first came before everybody. */
  publishedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.number(),
})
export type Prompt = z.infer<typeof Prompt>

/** A change of what is live, which waits for an admin or was sent back. */
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
/** Another prompt, named; the path leads there. */
const Named = z.object({ id: z.number(), title: z.string(), path: z.string() })

/** One prompt with everything its page shows. */
export const PromptDetail = z.object({
  ...Prompt.shape,
  /** What the viewer gave. */
  mine: Mine,
  /** How many gave one star, two, … five. */
  histogram: z.array(z.number()),
  favoriteCount: z.number(),
  /** What it was made from, as far as the viewer may see that. */
  forkOf: z.nullable(Named),
  forkCount: z.number(),
  /** For its author and admins only. */
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
  /** Counted from 1. Some of them only the author and admins see: what was never public. */
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
  /** Everybody's copies, once per person and day. */
  timesUsed: z.number(),
})
export type PromptStats = z.infer<typeof PromptStats>
