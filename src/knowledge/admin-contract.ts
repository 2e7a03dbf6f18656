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
import { MAX_CONTENT_BODY_BYTES } from '#platform/prose.ts'
import { MAX_SLUG } from '#platform/slug.ts'
import { manyLines, oneLine, seen } from '#platform/text-checks.ts'
import { SortOrder, strictSlug, tagsUpTo, Version, YesOrNo } from '#publishing/fields.ts'
import {
  articleStatuses,
  categoryIcons,
  MAX_CATEGORY_SLUG,
  MAX_EXCERPT,
  MAX_TAGS,
  MAX_TITLE,
  MIN_LETTERS,
  MIN_TITLE,
  visibilities,
} from './article.ts'
import { Article, ArticleCard, KnowledgeCategory } from './contract.ts'

const TOO_LONG = 'This text is too long'
const NO_CATEGORY = 'Please choose a category'
const SHORT_TITLE = `Title must be at least ${MIN_TITLE} characters`
const SHORT_CONTENT = `Content must be at least ${MIN_LETTERS} characters`

/** A sort order; a value that is not a number becomes 0. */
const sortOrder = z.pipe(
  z.pipe(
    z.union([z.number(), z.string(), z.null()]),
    z.transform((value) => {
      const number = typeof value === 'string' ? Number.parseInt(value, 10) : (value ?? 0)
      return Number.isFinite(number) ? number : 0
    }),
  ),
  SortOrder,
)
const Status = z.enum(articleStatuses, `Please choose one of ${articleStatuses.join(', ')}`)

export const CategoryFields = z.object({
  name: z
    .string('Name is required')
    .check(oneLine, ...seen(1, 'Name is required'), z.maxLength(100, TOO_LONG)),
  slug: strictSlug({ min: 2, max: MAX_CATEGORY_SLUG }),
  description: z.optional(z.nullable(z.string().check(manyLines, z.maxLength(500, TOO_LONG)))),
  icon: z._default(z.enum(categoryIcons, 'Please choose an icon'), 'HelpCircle'),
  sortOrder: z._default(sortOrder, 0),
  isVisible: z._default(YesOrNo, true),
})
export type CategoryFields = z.infer<typeof CategoryFields>

/** Fields that are left out stay as they are. */
export const CategoryChange = z.object({
  ...z.partial(CategoryFields).shape,
  icon: z.optional(z.enum(categoryIcons, 'Please choose an icon')),
  sortOrder: z.optional(sortOrder),
  isVisible: z.optional(YesOrNo),
  version: Version,
})
export type CategoryChange = z.infer<typeof CategoryChange>

export const ArticleFields = z.object({
  title: z
    .string(SHORT_TITLE)
    .check(oneLine, ...seen(MIN_TITLE, SHORT_TITLE), z.maxLength(MAX_TITLE, TOO_LONG)),
  slug: strictSlug({ min: 3, max: MAX_SLUG }),
  excerpt: z.optional(
    z.nullable(
      z.string().check(oneLine, z.maxLength(MAX_EXCERPT, `At most ${MAX_EXCERPT} characters`)),
    ),
  ),
  /** HTML. The minimum of visible characters is checked after sanitizing; this check refuses shorter input early. */
  content: z.string(SHORT_CONTENT).check(z.minLength(MIN_LETTERS, SHORT_CONTENT)),
  categoryId: z.number(NO_CATEGORY).check(z.int(NO_CATEGORY), z.positive(NO_CATEGORY)),
  status: z._default(Status, 'draft'),
  visibility: z._default(z.enum(visibilities), 'public'),
  tags: z._default(tagsUpTo(MAX_TAGS), []),
  sortOrder: z._default(sortOrder, 0),
  lastReviewedAt: z.optional(z.nullable(Instant)),
})
export type ArticleFields = z.infer<typeof ArticleFields>

/** Fields that are left out, including the status, stay as they are. */
export const ArticleChange = z.object({
  ...z.partial(ArticleFields).shape,
  status: z.optional(Status),
  visibility: z.optional(z.enum(visibilities)),
  tags: z.optional(tagsUpTo(MAX_TAGS)),
  sortOrder: z.optional(sortOrder),
  version: Version,
})
export type ArticleChange = z.infer<typeof ArticleChange>

export const FeedbackRow = z.object({
  id: z.number(),
  articleId: z.number(),
  /** Null for a visitor. */
  userId: z.nullable(z.number()),
  userName: z.nullable(z.string()),
  isHelpful: z.boolean(),
  feedback: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** The visitor's network as a hash with the salt of the day, never the address itself. Deleted after 90 days. */
  ipAddress: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type FeedbackRow = z.infer<typeof FeedbackRow>

const Searched = z.object({ q: z.string(), searches: z.number(), results: z.number() })

export const KnowledgeAnalytics = z.object({
  totals: z.object({
    articles: z.number(),
    published: z.number(),
    categories: z.number(),
    views: z.number(),
  }),
  feedback: z.object({
    isHelpful: z.number(),
    notHelpful: z.number(),
    /** The percentage of Yes votes, rounded; null without votes. */
    helpfulPercent: z.nullable(z.number()),
  }),
  /** The last 30 days, oldest first, including days without views. */
  viewsByDay: z.array(z.object({ day: z.string(), views: z.number() })),
  topSearches: z.array(Searched),
  zeroResultSearches: z.array(Searched),
  /** Published articles that were not reviewed for 180 days, oldest review first. */
  stale: z.array(ArticleCard),
  staleCount: z.number(),
  /** Published articles by the number of No votes above Yes votes, highest first. */
  leastHelpful: z.array(ArticleCard),
})
export type KnowledgeAnalytics = z.infer<typeof KnowledgeAnalytics>

export const knowledgeAdminContract = defineContract({
  createCategory: {
    method: 'POST',
    path: '/api/knowledge-base/categories',
    access: 'admin',
    summary: 'Create a category',
    limit: WRITING_LIMIT,
    body: CategoryFields,
    output: KnowledgeCategory,
    status: 201,
    idempotent: true,
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/knowledge-base/categories/:id',
    access: 'admin',
    summary: 'Change a category; 409 `stale` if it was changed since `version`',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: CategoryChange,
    output: KnowledgeCategory,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/knowledge-base/categories/:id',
    access: 'admin',
    summary: 'Delete a category; its articles move to `moveTo` or are archived',
    params: IdParams,
    query: z.object({
      moveTo: z.optional(z.pipe(z.coerce.number(), Id)),
      articles: z.optional(z.enum(['archive'])),
    }),
  },
  original: {
    method: 'GET',
    path: '/api/knowledge-base/articles/id/:id',
    access: 'admin',
    summary: 'Get an article of any status for its editor',
    params: IdParams,
    output: Article,
  },
  createArticle: {
    method: 'POST',
    path: '/api/knowledge-base/articles',
    access: 'admin',
    summary: 'Create an article',
    limit: WRITING_LIMIT,
    body: ArticleFields,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    output: Article,
    status: 201,
    idempotent: true,
  },
  updateArticle: {
    method: 'PUT',
    path: '/api/knowledge-base/articles/:id',
    access: 'admin',
    summary: 'Change an article; 409 `stale` if it was changed since `version`',
    limit: WRITING_LIMIT,
    params: IdParams,
    body: ArticleChange,
    maxBodyBytes: MAX_CONTENT_BODY_BYTES,
    output: Article,
  },
  setArticleStatus: {
    method: 'PATCH',
    path: '/api/knowledge-base/articles/:id/status',
    access: 'admin',
    summary: 'Publish or archive an article, or make it a draft again',
    params: IdParams,
    body: z.object({ status: Status, version: Version }),
    output: Article,
  },
  deleteArticle: {
    method: 'DELETE',
    path: '/api/knowledge-base/articles/:id',
    access: 'admin',
    summary: 'Delete an article; it can be restored for 30 days',
    params: IdParams,
  },
  restoreArticle: {
    method: 'POST',
    path: '/api/knowledge-base/articles/:id/restore',
    access: 'admin',
    summary: 'Restore a deleted article',
    params: IdParams,
    output: Article,
  },
  feedback: {
    method: 'GET',
    path: '/api/knowledge-base/articles/:id/feedback',
    access: 'admin',
    summary: 'List the feedback on an article, newest first',
    params: IdParams,
    query: Paging,
    output: z.array(FeedbackRow),
    paged: true,
  },
  analytics: {
    method: 'GET',
    path: '/api/knowledge-base/analytics',
    access: 'admin',
    summary: 'Get figures on articles, views, searches and feedback',
    output: KnowledgeAnalytics,
  },
})
