import * as z from 'zod/mini'
import { defineContract, IdParams, Paging, Timestamp } from '#platform/contract.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { cutAt, manyLines, oneLine } from '#platform/text-checks.ts'
import { articleStatuses, categoryIcons, MAX_FEEDBACK, MAX_QUERY, visibilities } from './article.ts'

export const KnowledgeCategory = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  icon: z.enum(categoryIcons),
  sortOrder: z.number(),
  isVisible: z.boolean(),
  /** Published articles that the viewer may see; with `?status=hidden` or `all`, all that are not deleted. */
  articleCount: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.number(),
})
export type KnowledgeCategory = z.infer<typeof KnowledgeCategory>

/** An article in a list. */
export const ArticleCard = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.nullable(z.string()),
  /** The excerpt, or the beginning of the text if there is none. */
  excerptText: z.string(),
  /** Null after the category of an archived article was deleted; the name and the slug are then empty. */
  categoryId: z.nullable(z.number()),
  categoryName: z.string(),
  categorySlug: z.string(),
  /** Null after the author's account is deleted. */
  authorId: z.nullable(z.number()),
  authorName: z.string(),
  status: z.enum(articleStatuses),
  visibility: z.enum(visibilities),
  tags: z.array(z.string()),
  sortOrder: z.number(),
  viewCount: z.number(),
  /** The number of Yes votes (docs/product-rules.md#article-feedback). */
  isHelpful: z.number(),
  notHelpful: z.number(),
  lastReviewedAt: z.nullable(Timestamp),
  /** When it was first published. */
  publishedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: z.number(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

export const Article = z.object({
  ...ArticleCard.shape,
  /** HTML that was sanitized before it was stored. */
  content: z.string(),
})
export type Article = z.infer<typeof Article>

export const ArticleHit = z.object({
  ...ArticleCard.shape,
  /** The words that were searched for, after the correction of mistyped ones. Pages highlight them. */
  matches: z.array(z.string()),
  /** True if the article contains only some of the words. */
  isClosest: z.boolean(),
})
export type ArticleHit = z.infer<typeof ArticleHit>

/** A search query, cut at the maximum length (docs/product-rules.md#views-and-searches). */
const Query = z._default(cutAt(MAX_QUERY), '')

const ArticlePath = z.object({ categorySlug: z.string(), articleSlug: z.string() })

export const Feedback = z.object({
  isHelpful: z.boolean('Please say yes or no'),
  feedback: z.optional(
    z.nullable(
      z.string().check(manyLines, z.maxLength(MAX_FEEDBACK, `At most ${MAX_FEEDBACK} characters`)),
    ),
  ),
})
export type Feedback = z.infer<typeof Feedback>

export const knowledgeContract = defineContract({
  categories: {
    method: 'GET',
    path: '/api/knowledge-base/categories',
    access: 'public',
    summary: 'List categories in their order; only admins may include hidden ones',
    query: z.object({ status: z.optional(z.enum(['visible', 'hidden', 'all'])) }),
    output: z.array(KnowledgeCategory),
    etag: true,
  },
  category: {
    method: 'GET',
    path: '/api/knowledge-base/categories/:slug',
    access: 'public',
    summary: 'Get a category; an earlier slug redirects to the present one',
    params: z.object({ slug: z.string() }),
    output: KnowledgeCategory,
    etag: true,
    addressedBy: ['slug'],
  },
  articles: {
    method: 'GET',
    path: '/api/knowledge-base/articles',
    access: 'public',
    summary:
      'List articles, newest first or in the order of a category; only admins may ask for unpublished ones',
    query: z.object({
      ...Paging.shape,
      categorySlug: z.optional(z.string().check(z.maxLength(200))),
      status: z.optional(
        z.enum(
          [...articleStatuses, 'all'],
          'Status must be one of draft, published, archived, all',
        ),
      ),
      q: Query,
    }),
    output: z.array(ArticleCard),
    paged: true,
  },
  article: {
    method: 'GET',
    path: '/api/knowledge-base/articles/:categorySlug/:articleSlug',
    access: 'public',
    summary: 'Get an article; an earlier address or another category redirects',
    params: ArticlePath,
    query: z.object({
      /** Set by a prefetch, which is not counted as a view. */
      ahead: z.optional(z.literal('1')),
    }),
    output: Article,
    etag: true,
    addressedBy: { categorySlug: 'categorySlug', articleSlug: 'slug' },
  },
  retired: {
    method: 'GET',
    path: '/api/knowledge-base/retired/:categorySlug/:articleSlug',
    access: 'public',
    summary: 'Check whether a public article with this address was archived',
    params: ArticlePath,
    output: z.object({ isRetired: z.boolean() }),
  },
  search: {
    method: 'GET',
    path: '/api/knowledge-base/search',
    access: 'public',
    summary: 'Search published articles, best match first; mistyped words are corrected',
    query: z.object({ ...Paging.shape, q: Query }),
    output: z.array(ArticleHit),
    paged: true,
    limit: { max: 60, windowMs: MINUTE_MS, per: 'address', onlyWith: 'q' },
  },
  suggest: {
    method: 'GET',
    path: '/api/knowledge-base/suggestions',
    access: 'public',
    summary: 'Suggest up to three articles for a text that is being written',
    query: z.object({
      q: z._default(
        z.string().check(
          oneLine,
          z.overwrite((text) => text.slice(0, 1000)),
        ),
        '',
      ),
    }),
    output: z.array(ArticleHit),
    limit: { max: 60, windowMs: MINUTE_MS, per: 'address', onlyWith: 'q' },
  },
  giveFeedback: {
    method: 'POST',
    path: '/api/knowledge-base/articles/:id/feedback',
    access: 'public',
    summary: 'Vote whether an article helped; a second vote replaces the first',
    params: IdParams,
    body: Feedback,
    output: z.object({ isHelpful: z.boolean(), feedback: z.nullable(z.string()) }),
    status: 201,
    limit: { max: 10, windowMs: MINUTE_MS, per: 'address' },
  },
})
