import * as z from 'zod/mini'
import { Timestamp } from '#platform/contract.ts'
import { rejectionReasons } from '#publishing/publication.ts'

export const PostCategory = z.object({ id: z.number(), name: z.string(), slug: z.string() })
export type PostCategory = z.infer<typeof PostCategory>

/** The text fields that posts and revisions share. */
export const PostText = {
  title: z.string(),
  slug: z.string(),
  /** HTML, sanitized before it was stored. */
  content: z.string(),
  excerpt: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  ogImage: z.nullable(z.string()),
  featuredImage: z.nullable(z.string()),
  featuredImageAlt: z.nullable(z.string()),
  tags: z.array(z.string()),
  categoryId: z.nullable(z.number()),
}

/** A later text of a published post, which an admin has not approved yet. */
export const PendingRevision = z.object({
  id: z.number(),
  ...PostText,
  category: z.nullable(PostCategory),
  status: z.enum(['draft', 'pending_review', 'rejected']),
  updatedAt: Timestamp,
  rejectionReason: z.nullable(z.string()),
  rejectionCode: z.nullable(z.enum(rejectionReasons)),
})
export type PendingRevision = z.infer<typeof PendingRevision>

/** An earlier text of a post, or one that waits for review. */
export const Revision = z.object({
  id: z.number(),
  ...PostText,
  category: z.nullable(PostCategory),
  /** `replaced` is a text that was public until a later one replaced it. */
  status: z.enum(['draft', 'pending_review', 'rejected', 'replaced']),
  /** Null if the author's account was deleted. */
  authorId: z.nullable(z.number()),
  authorName: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Revision = z.infer<typeof Revision>
