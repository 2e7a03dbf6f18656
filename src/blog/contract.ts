import * as z from 'zod/mini'
import {
  defineContract,
  Id,
  IdParams,
  Instant,
  Paging,
  Timestamp,
  WRITING_LIMIT,
} from '#platform/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { MAX_CONTENT_BODY_BYTES } from '#platform/prose.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import {
  MetaFields,
  optionalImage,
  optionalLine,
  Rejection,
  strictSlug,
  tagsUpTo,
  Version,
} from '#publishing/fields.ts'
import { publicationStatuses, rejectionReasons } from '#publishing/publication.ts'
import { MAX_TAGS, MAX_TITLE, MIN_LETTERS, MIN_TITLE } from './post.ts'
import { PendingRevision, PostCategory, PostText, Revision } from './revision.ts'

const TOO_LONG = 'This text is too long'
const SHORT_TITLE = `Title must be at least ${MIN_TITLE} characters`
const SHORT_CONTENT = `Content must be at least ${MIN_LETTERS} characters`

/** The error message lists the statuses. */
export const PostStatus = z.enum(
  publicationStatuses,
  'Status must be one of draft, pending_review, published, rejected',
)
export type PostStatus = z.infer<typeof PostStatus>

/** A post in a list. Viewers other than the author and admins get the approved text with the status `published`. */
export const PostCard = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.nullable(z.string()),
  /** The excerpt, else the first 150 characters of the text. */
  excerptText: z.string(),
  readingMinutes: z.number(),
  featuredImage: z.nullable(z.string()),
  featuredImageAlt: z.nullable(z.string()),
  /** If null, pages show `featuredImage` instead. */
  ogImage: z.nullable(z.string()),
  tags: z.array(z.string()),
  categoryId: z.nullable(z.number()),
  category: z.nullable(PostCategory),
  /** For the author and admins, the status of the newest text; for other viewers always `published`. */
  status: PostStatus,
  /** An approved text is public, even while a later one waits (docs/product-rules.md#review-before-publication). */
  hasLiveVersion: z.boolean(),
  /** Null if the author's account was deleted. */
  authorId: z.nullable(z.number()),
  /** 'Anonymous' if the author's account was deleted. */
  authorName: z.string(),
  authorAvatar: z.nullable(z.string()),
  /** Whether the author has a profile at /vibers/{authorId}. */
  isAuthorProvider: z.boolean(),
  createdAt: Timestamp,
  /** The last change of the public text, or of a draft. */
  updatedAt: Timestamp,
  /** Set with the first approval. A post with a future date is not public before then. */
  publishedAt: z.nullable(Timestamp),
  /** This and the two reasons below are null for viewers other than the author and admins. */
  submittedAt: z.nullable(Timestamp),
  rejectionReason: z.nullable(z.string()),
  rejectionCode: z.nullable(z.enum(rejectionReasons)),
  /** When the post was moved to the trash, where admins find it for 30 days. */
  deletedAt: z.nullable(Timestamp),
  version: z.number(),
})
export type PostCard = z.infer<typeof PostCard>

export const Post = z.object({
  ...PostCard.shape,
  content: PostText.content,
  metaTitle: PostText.metaTitle,
  metaDescription: PostText.metaDescription,
  /** The unpublished newest text, if there is one; only for the author and admins. The editor opens this text. */
  revision: z.nullable(PendingRevision),
})
export type Post = z.infer<typeof Post>

/** The fields of the editor. An empty optional field means no value. */
const fields = {
  title: z.string(SHORT_TITLE).check(
    oneLine,
    ...seen(MIN_TITLE, SHORT_TITLE),
    z.refine((words) => [...words].length <= MAX_TITLE, TOO_LONG),
  ),
  /** The service checks the length again after sanitizing, and answers 413 if the text is too long. */
  content: z.string(SHORT_CONTENT).check(z.minLength(MIN_LETTERS, SHORT_CONTENT)),
  slug: strictSlug({ min: 3, max: 100 }),
  excerpt: optionalLine(300, 'At most 300 characters'),
  ...MetaFields,
  ogImage: optionalImage,
  featuredImage: optionalImage,
  featuredImageAlt: optionalLine(200),
  tags: z.optional(tagsUpTo(MAX_TAGS)),
  categoryId: z.optional(z.nullable(Id)),
  status: z.optional(PostStatus),
  /** The author, if an admin sets one. Ignored for members. */
  authorId: z.optional(z.nullable(Id)),
  /** The publication date, if an admin sets one; null is now, or no date for a draft. Ignored for members. */
  publishedAt: z.optional(z.nullable(Instant)),
}
export const PostFields = z.object(fields)
export type PostFields = z.infer<typeof PostFields>

/** The fields to change; missing fields keep their values. With `version`, fails if the post changed since. */
export const PostChange = z.object({ ...z.partial(PostFields).shape, version: Version })
export type PostChange = z.infer<typeof PostChange>

export const PostMove = z.object({ status: PostStatus, ...Rejection, version: Version })
export type PostMove = z.infer<typeof PostMove>

const word = z.optional(z.string().check(oneLine, z.trim(), z.maxLength(100)))
export const PostQuery = z.object({
  ...Paging.shape,
  authorId: z.optional(z.coerce.number('No such user').check(z.int(), z.positive())),
  status: z.optional(PostStatus),
  category: word,
  tag: word,
  /** A part of the title. One or two characters match only at the beginning of words. */
  search: word,
  /** Lists the trash: posts deleted within the last 30 days. Admins only. */
  trash: z.optional(z.enum(['1'])),
})
export type PostQuery = z.infer<typeof PostQuery>
const slug = z.object({ slug: z.string() })

export const blogContract = defineContract({
  published: {
    method: 'GET',
    path: '/api/blog/posts/published',
    access: 'public',
    kept: true,
    summary: 'List public posts, newest first; the answer is the same for every caller',
    query: z.object({ ...Paging.shape, category: word, tag: word }),
    output: z.array(PostCard),
    paged: true,
  },
  list: {
    method: 'GET',
    path: '/api/blog/posts',
    access: 'public',
    summary: 'List public posts and your own; admins get all posts',
    query: PostQuery,
    output: z.array(PostCard),
    paged: true,
    limit: { max: 60, windowMs: MINUTE_MS, per: 'address', onlyWith: 'search' },
  },
  bySlug: {
    method: 'GET',
    path: '/api/blog/posts/slug/:slug',
    access: 'public',
    summary: 'Get a post by slug; an earlier slug redirects to the present one',
    params: slug,
    output: Post,
    addressedBy: ['slug'],
    etag: true,
  },
  get: {
    method: 'GET',
    path: '/api/blog/posts/:id',
    access: 'public',
    summary: 'Get a post by id',
    params: IdParams,
    output: Post,
  },
  create: {
    method: 'POST',
    path: '/api/blog/posts',
    access: 'user',
    summary: 'Create a post; a member’s post waits for review before publication',
    body: PostFields,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    output: Post,
    status: 201,
    idempotent: true,
    limit: { max: 10, windowMs: HOUR_MS, per: 'user' },
  },
  update: {
    method: 'PUT',
    path: '/api/blog/posts/:id',
    access: 'user',
    summary:
      'Update a post; a member’s change of a public post waits for review; 409 `stale` with the present post if it changed since `version`',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: PostChange,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    output: Post,
  },
  setStatus: {
    method: 'PATCH',
    path: '/api/blog/posts/:id/status',
    access: 'user',
    summary: 'Submit, withdraw, approve, send back, publish or unpublish a post',
    params: IdParams,
    /** `resetDate` sets the publication date to now. Admins only. */
    query: z.object({ resetDate: z.optional(z.enum(['1', 'true'])) }),
    body: PostMove,
    output: Post,
  },
  delete: {
    method: 'DELETE',
    path: '/api/blog/posts/:id',
    access: 'user',
    summary:
      'Move a post to the trash for 30 days; super admins delete it permanently with `purge=1`',
    params: IdParams,
    query: z.object({ purge: z.optional(z.enum(['1'])) }),
  },
  revisions: {
    method: 'GET',
    path: '/api/blog/posts/:id/revisions',
    access: 'public',
    summary:
      'List the open and earlier revisions of a post, newest first; for its author and admins',
    params: IdParams,
    query: Paging,
    output: z.array(Revision),
    paged: true,
  },
  ofAuthor: {
    method: 'GET',
    path: '/api/blog/author/:id',
    access: 'public',
    summary: 'List public posts of an author, newest first',
    params: IdParams,
    query: Paging,
    output: z.array(PostCard),
    paged: true,
  },
})
