import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { ReactionSummary } from '#reactions/contract.ts'
import { Category, Service } from '#services/contract.ts'
import { MAX_HOURLY_RATE, MAX_SKILL_LENGTH } from '#services/limits.ts'
import { uniqueSkills } from '#services/skills.ts'
import { MAX_SEARCH_LENGTH } from './limits.ts'
import { serviceSorts } from './sorts.ts'

const MAX_SKILL_FILTERS = 20

export const ServiceSort = z.enum(serviceSorts, `Sort by one of ${serviceSorts.join(', ')}`)

/** `skills=React,Node.js` and `skills=React&skills=Node.js` say the same. */
const SkillNames = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => uniqueSkills([given].flat().flatMap((names) => names.split(',')))),
)
const rate = z.coerce
  .number('A rate is a number')
  .check(z.gte(0, 'A rate is not negative'), z.lte(MAX_HOURLY_RATE, 'A rate is at most $10,000'))

/** What narrows a search; every list, facet and page of it takes the same. */
const filters = {
  /**
   * coding, marketing or a discovery category by slug or label; others find nothing
   * (docs/product-rules.md#search-categories).
   */
  category: z.optional(z.string().check(z.maxLength(50))),
  search: z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH))),
  /** Any of them. */
  skills: z.optional(
    SkillNames.check(
      z.refine((names) => names.length <= MAX_SKILL_FILTERS, 'At most 20 skills'),
      z.refine((names) => names.every((name) => name.length <= MAX_SKILL_LENGTH), 'No such skill'),
    ),
  ),
  /** An hour, in the marketplace’s currency; both ends included. */
  minRate: z.optional(rate),
  maxRate: z.optional(rate),
}
const BACKWARDS = { message: 'The lowest rate is above the highest', path: ['minRate'] }
function isInOrder({
  minRate = 0,
  maxRate = MAX_HOURLY_RATE,
}: {
  minRate?: number | undefined
  maxRate?: number | undefined
}) {
  return minRate <= maxRate
}

export const FacetFilter = z
  .object(filters)
  .check(z.refine((filter) => isInOrder(filter), BACKWARDS))
export type FacetFilter = z.infer<typeof FacetFilter>

export const ServiceFilter = z
  .object({
    ...filters,
    sort: z._default(ServiceSort, 'relevance'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 60),
    /** From the `Link` of the page before; goes on where that one ended, whatever came in between. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  })
  .check(z.refine((filter) => isInOrder(filter), BACKWARDS))
export type ServiceFilter = z.infer<typeof ServiceFilter>

/** Why a result is there (docs/ranking.md): where the words were found, and what its quality is made of. */
export const Why = z.object({
  matched: z.array(z.enum(['title', 'skills', 'viber', 'description'])),
  /** Each 0 to 100; docs/ranking.md says how they add up. */
  rating: z.number(),
  response: z.number(),
  freshness: z.number(),
  newcomer: z.number(),
})
export type Why = z.infer<typeof Why>

/** A service as search shows it: with what its card needs, so that a page of cards is one request. */
export const Hit = z.extend(Service, {
  reactions: ReactionSummary,
  /** The viewer saved it. */
  isFavorite: z.boolean(),
  why: Why,
})
export type Hit = z.infer<typeof Hit>

const counted = <Value extends z.ZodMiniType>(value: Value) =>
  z.array(z.object({ value, count: z.number() }))

export const Facets = z.object({
  /** Matches of the whole filter, counted up to 1000. */
  total: z.number(),
  isTotalBounded: z.boolean(),
  /** The counts below are of the best thousand matches: there are at least so many. */
  isApproximate: z.boolean(),
  /** What was searched instead of a word nobody uses: 'developer' for 'devloper'; null if as typed. */
  corrected: z.nullable(z.string()),
  /** Each dimension is counted without its own filter, so that one sees what else there is. */
  categories: counted(Category),
  subcategories: counted(z.string()),
  /** The 30 most used. */
  skills: counted(z.string()),
})
export type Facets = z.infer<typeof Facets>

export const Suggestions = z.object({
  services: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      providerName: z.string(),
      hourlyRate: z.number(),
    }),
  ),
  vibers: z.array(
    z.object({
      id: z.number(),
      fullName: z.string(),
      headline: z.nullable(z.string()),
      avatar: z.nullable(z.string()),
    }),
  ),
  skills: z.array(z.string()),
  /** The trades, and search categories by their slugs. */
  categories: z.array(z.string()),
})
export type Suggestions = z.infer<typeof Suggestions>

const perMinute = { windowMs: 60_000, per: 'address' } as const

export const searchContract = defineContract({
  services: {
    method: 'GET',
    path: '/api/services',
    access: 'public',
    kept: true,
    summary: 'Active services of active vibers, found and ranked',
    query: ServiceFilter,
    output: z.array(Hit),
    paged: true,
    limit: { max: 60, ...perMinute, onlyWith: 'search' },
  },
  facets: {
    method: 'GET',
    path: '/api/services/facets',
    access: 'public',
    summary: 'How many matches there are, by category, subcategory and skill',
    query: FacetFilter,
    output: Facets,
    limit: { max: 120, ...perMinute },
  },
  rates: {
    method: 'GET',
    path: '/api/services/rates',
    access: 'public',
    kept: true,
    summary: 'The scale of the rate filter: its upper end stands for no limit',
    output: z.object({ top: z.number(), step: z.number() }),
  },
  featured: {
    method: 'GET',
    path: '/api/services/featured',
    access: 'public',
    kept: true,
    summary: 'The best service of each featured viber, filled up with the best of the others',
    query: z.object({ category: z.optional(Category) }),
    output: z.array(Hit),
  },
  suggestions: {
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'public',
    summary: 'Services, vibers, skills and categories that begin like what is being typed',
    query: z.object({ q: z._default(z.string().check(z.maxLength(MAX_SEARCH_LENGTH)), '') }),
    output: Suggestions,
    limit: { max: 240, ...perMinute },
  },
})
