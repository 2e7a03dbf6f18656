import * as z from 'zod/mini'
import { Timestamp } from '#platform/contract.ts'
import { rejectionReasons } from '#publishing/publication.ts'

export const PostCategory = z.object({ id: z.number(), name: z.string(), slug: z.string() })
export type PostCategory = z.infer<typeof PostCategory>

/** What somebody writes, the same in a post and in a revision of it. */
export const PostText = {
  title: z.string(),
  slug: z.string(),
  /** HTML that was made safe before it was kept. */
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

/** What the author made of a published post since; it waits until an admin approves it. */
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

/** An earlier or waiting text of a post. */
export const Revision = z.object({
  id: z.number(),
  ...PostText,
  category: z.nullable(PostCategory),
  /** `replaced` was shown to everybody until another text was. */
  status: z.enum(['draft', 'pending_review', 'rejected', 'replaced']),
  /** Who wrote it; null once that account was deleted. */
  authorId: z.nullable(z.number()),
  authorName: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Revision = z.infer<typeof Revision>
