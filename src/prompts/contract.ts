import * as z from 'zod/mini'
import { MAX_SLUG } from '#platform/slug.ts'
import { defineContract, Id, IdParams, Paging, WRITING_LIMIT } from '#platform/contract.ts'
import { manyLines, oneLine } from '#platform/text-checks.ts'
import { Rejection } from '#publishing/fields.ts'
import { AnyStatus, PromptChange, PromptFields } from './fields.ts'
import { difficulties, MAX_REVIEW, promptOrders, promptStatuses } from './prompt.ts'
import { Mine, Prompt, PromptDetail, PromptRating, PromptStats, PromptVersion } from './shapes.ts'

const filterBy = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.optional(z.enum(['all', '', ...values]))

/** `all` or an empty value filters nothing. The page has the same query keys (docs/product-rules.md#prompt-ratings). */
export const PromptFilter = z.object({
  category: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  search: z.optional(
    z.string().check(
      oneLine,
      z.overwrite((text) => text.slice(0, 200)),
    ),
  ),
  difficulty: filterBy(difficulties),
  featured: z.optional(z.enum(['true', 'false', 'all', ''])),
  sort: z._default(z.enum(['', ...promptOrders]), 'recent'),
  language: z.optional(z.string().check(z.trim(), z.maxLength(35))),
  tag: z.optional(z.string().check(oneLine, z.maxLength(100))),
  /** Only admins may ask for another status than `published`; `all` means every status. Never lists private prompts. */
  status: filterBy(promptStatuses),
  page: Paging.shape.page,
  cursor: Paging.shape.cursor,
  limit: z._default(Paging.shape.limit, 24),
})
export type PromptFilter = z.infer<typeof PromptFilter>

/** An unlisted prompt is found by its id only together with its slug, because ids can be guessed. */
const Named = z.object({ slug: z.optional(z.string().check(z.maxLength(MAX_SLUG))) })
export type Named = z.infer<typeof Named>

const OwnFilter = z.object({ status: filterBy(promptStatuses), ...Paging.shape })
const Address = z.object({ categorySlug: z.string(), slug: z.string() })
const PLEASE_RATE = 'Please select a rating'
const TOO_LONG = `At most ${MAX_REVIEW} characters`

export const NewRating = z.object({
  rating: z
    .number(PLEASE_RATE)
    .check(z.int(PLEASE_RATE), z.gte(1, PLEASE_RATE), z.lte(5, PLEASE_RATE)),
  review: z.optional(z.nullable(z.string().check(manyLines, z.maxLength(MAX_REVIEW, TOO_LONG)))),
})
export type NewRating = z.infer<typeof NewRating>

export const Rated = z.object({ rating: z.number(), ratingCount: z.number(), mine: Mine })
export type Rated = z.infer<typeof Rated>

export const PromptMove = z.object({
  status: AnyStatus,
  ...Rejection,
  version: z.optional(Id),
})
export type PromptMove = z.infer<typeof PromptMove>

const create = { access: 'user', output: PromptDetail, status: 201, idempotent: true } as const
const byId = { params: IdParams, output: PromptDetail } as const

export const promptsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/prompts',
    access: 'public',
    summary: 'List published public prompts; admins may ask for other statuses',
    query: PromptFilter,
    output: z.array(Prompt),
    paged: true,
    limit: { max: 60, windowMs: 60_000, per: 'address', onlyWith: 'search' },
  },
  stats: {
    method: 'GET',
    path: '/api/prompts/stats',
    access: 'public',
    summary: 'Count published public prompts, categories and uses',
    output: PromptStats,
  },
  mine: {
    method: 'GET',
    path: '/api/prompts/mine',
    access: 'user',
    summary: "List the viewer's own prompts, last changed first",
    query: OwnFilter,
    output: z.array(Prompt),
    paged: true,
  },
  favorites: {
    method: 'GET',
    path: '/api/prompts/favorites',
    access: 'user',
    summary: 'List the favorites that the viewer may still see, newest first',
    query: Paging,
    output: z.array(Prompt),
    paged: true,
  },
  get: {
    method: 'GET',
    path: '/api/prompts/:categorySlug/:slug',
    access: 'public',
    summary: 'Get a prompt by its address; an earlier address redirects to the present one',
    params: Address,
    output: PromptDetail,
    etag: true,
    addressedBy: ['categorySlug', 'slug'],
  },
  byId: {
    method: 'GET',
    path: '/api/prompts/id/:id',
    access: 'user',
    summary: 'Get a prompt with its revision, for its author and admins',
    ...byId,
  },
  create: {
    method: 'POST',
    path: '/api/prompts',
    summary: 'Create a prompt; one each 30 seconds, 20 a day',
    limit: WRITING_LIMIT,
    body: PromptFields,
    ...create,
  },
  update: {
    method: 'PUT',
    path: '/api/prompts/:id',
    access: 'user',
    summary: "Change a prompt; a member's change of a live prompt waits for review",
    limit: WRITING_LIMIT,
    body: PromptChange,
    ...byId,
  },
  delete: {
    method: 'DELETE',
    path: '/api/prompts/:id',
    access: 'user',
    summary: 'Delete a prompt, as its author or an admin',
    params: IdParams,
  },
  move: {
    method: 'PATCH',
    path: '/api/prompts/:id/status',
    access: 'user',
    summary: 'Change the status of a prompt or of its revision',
    body: PromptMove,
    ...byId,
  },
  feature: {
    method: 'PATCH',
    path: '/api/prompts/:id/feature',
    access: 'admin',
    summary: 'Feature a prompt, or stop featuring it',
    body: z.object({ isFeatured: z.boolean('Please say yes or no') }),
    ...byId,
  },
  rate: {
    method: 'POST',
    path: '/api/prompts/:id/rate',
    access: 'user',
    summary: "Rate another member's published prompt; a second rating replaces the first",
    params: IdParams,
    body: z.object({ ...NewRating.shape, ...Named.shape }),
    output: Rated,
    limit: { max: 30, windowMs: 60_000, per: 'user' },
  },
  ratings: {
    method: 'GET',
    path: '/api/prompts/:id/ratings',
    access: 'public',
    summary: 'List the reviews of a prompt, newest first',
    params: IdParams,
    query: z.object({ ...Paging.shape, ...Named.shape }),
    output: z.array(PromptRating),
    paged: true,
  },
  favorite: {
    method: 'POST',
    path: '/api/prompts/:id/favorite',
    access: 'user',
    summary: 'Add a prompt to the favorites, or remove it; toggles without `favorited`',
    params: IdParams,
    body: z.object({ favorited: z.optional(z.boolean()), ...Named.shape }),
    output: z.object({ favorited: z.boolean() }),
    limit: { max: 60, windowMs: 60_000, per: 'user' },
  },
  use: {
    method: 'POST',
    path: '/api/prompts/:id/use',
    access: 'public',
    summary: 'Record a use of a prompt, counted once a day for each member or network',
    params: IdParams,
    body: Named,
    limit: { max: 60, windowMs: 60_000, per: 'address' },
  },
  versions: {
    method: 'GET',
    path: '/api/prompts/:id/versions',
    access: 'public',
    summary: 'List the versions of a prompt, newest first',
    params: IdParams,
    query: z.object({ ...Paging.shape, ...Named.shape }),
    output: z.array(PromptVersion),
    paged: true,
  },
  fork: {
    method: 'POST',
    path: '/api/prompts/:id/fork',
    summary: 'Copy a prompt to a draft of your own',
    params: IdParams,
    body: Named,
    ...create,
  },
})
