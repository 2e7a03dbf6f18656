import * as z from 'zod/mini'
import { countAnswers, MAX_CHOSEN_ANSWERS, MAX_FIELDS_LENGTH } from '#fields/filter.ts'
import { defineContract } from '#platform/contract.ts'
import { cutAt } from '#platform/text-checks.ts'
import { MAX_PACKAGE_PRICE } from '#packages/limits.ts'
import { ReactionSummary } from '#reactions/contract.ts'
import { Category, Service } from '#services/contract.ts'
import { MAX_HOURLY_RATE, MAX_SKILL_LENGTH } from '#services/limits.ts'
import { uniqueSkills } from '#services/skills.ts'
import { MAX_SEARCH_LENGTH, MAX_SKILL_FILTERS } from './limits.ts'
import { serviceSorts } from './sorts.ts'
import { counted, TraitFacets, traitFilters } from './trait-filters.ts'

const TOO_MANY_ANSWERS = `At most ${MAX_CHOSEN_ANSWERS} answers`

export const ServiceSort = z.enum(serviceSorts, `Sort by one of ${serviceSorts.join(', ')}`)

/** Accepts `skills=React,Node.js` as well as `skills=React&skills=Node.js`. */
const SkillNames = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((input) => uniqueSkills([input].flat().flatMap((names) => names.split(',')))),
)
const rate = z.coerce
  .number('A rate is a number')
  .check(z.gte(0, 'A rate is not negative'), z.lte(MAX_HOURLY_RATE, 'A rate is at most $10,000'))
const packagePrice = z.coerce
  .number('A price is a number')
  .check(
    z.gte(0, 'A price is not negative'),
    z.lte(MAX_PACKAGE_PRICE, 'A price is at most $999,999.99'),
  )

const SearchText = cutAt(MAX_SEARCH_LENGTH)

/** The filters that lists and facets have in common. */
const filters = {
  /**
   * A main category, or a search category by slug or label. An unknown category matches nothing
   * (docs/product-rules.md#search-categories).
   */
  category: z.optional(z.string().check(z.maxLength(50))),
  /** A longer text is cut. */
  search: z.optional(SearchText),
  /** Disables corrections. */
  asTyped: z.optional(z.enum(['1'])),
  /** Matches services with any of these skills. */
  skills: z.optional(
    SkillNames.check(
      z.refine((names) => names.length <= MAX_SKILL_FILTERS, `At most ${MAX_SKILL_FILTERS} skills`),
      z.refine((names) => names.every((name) => name.length <= MAX_SKILL_LENGTH), 'No such skill'),
    ),
  ),
  /** Per hour, in major units of the marketplace's currency. Both bounds are inclusive. */
  minRate: z.optional(rate),
  maxRate: z.optional(rate),
  /**
   * Matches services whose cheapest package costs at most this, in major units. Ignored, like the order `package_low`,
   * while the marketplace offers no packages.
   */
  maxPackage: z.optional(packagePrice),
  /** `language:en|de,remote:yes`: or within a question, and between questions. Unknown ones match nothing. */
  fields: z.optional(
    z.string().check(
      z.maxLength(MAX_FIELDS_LENGTH, { error: TOO_MANY_ANSWERS, abort: true }),
      z.refine((text) => countAnswers(text) <= MAX_CHOSEN_ANSWERS, TOO_MANY_ANSWERS),
    ),
  ),
  ...traitFilters,
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
  .object({
    ...filters,
    /** Counts ratings, delivery times, response times, languages and countries as well. */
    traits: z.optional(z.enum(['1'])),
  })
  .check(z.refine((filter) => isInOrder(filter), BACKWARDS))
export type FacetFilter = z.infer<typeof FacetFilter>

export const ServiceFilter = z
  .object({
    ...filters,
    sort: z._default(ServiceSort, 'relevance'),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 60),
    /** From the `Link` header of the previous page. Continues after its last row, even if rows were added since. */
    cursor: z.optional(z.string().check(z.maxLength(1000))),
  })
  .check(z.refine((filter) => isInOrder(filter), BACKWARDS))
export type ServiceFilter = z.infer<typeof ServiceFilter>

/** Why a service was found and ranked as it is (docs/ranking.md): the matching fields and the parts of its quality. */
export const Why = z.object({
  matched: z.array(z.enum(['title', 'skills', 'viber', 'description'])),
  /** The words of the search that the service does not contain. */
  missing: z.array(z.string()),
  /** Each from 0 to 100. docs/ranking.md has their weights. */
  rating: z.number(),
  response: z.number(),
  freshness: z.number(),
  newcomer: z.number(),
})
export type Why = z.infer<typeof Why>

/** A service with everything its card shows, so that a page of cards needs one request. */
export const Hit = z.extend(Service, {
  reactions: ReactionSummary,
  /** True if the viewer has saved the service. */
  isFavorite: z.boolean(),
  why: Why,
})
export type Hit = z.infer<typeof Hit>

export const Facets = z.object({
  /** The number of matches of all filters together, at most 1000. */
  total: z.number(),
  /** How many of them contain all words of the search. Without any, the others are the closest matches. */
  complete: z.number(),
  isTotalBounded: z.boolean(),
  /** True if the counts below cover only 1000 of the matches and are therefore lower bounds. */
  isApproximate: z.boolean(),
  /** The searched text if an unknown word was replaced, such as 'developer' for 'devloper'; otherwise null. */
  corrected: z.nullable(z.string()),
  /** Each facet is counted without its own filter, so that it shows the alternatives. */
  categories: counted(Category),
  subcategories: counted(z.string()),
  /** The 30 most frequent skills, and the built-in filter skills that occur. */
  skills: counted(z.string()),
  /** The answers of the marketplace's own filters; absent if it has none. */
  fields: z.optional(z.array(z.object({ key: z.string(), value: z.string(), count: z.number() }))),
  /** Only with `traits=1`. */
  traits: z.optional(TraitFacets),
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
  /** Main categories, and search categories by slug. */
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
    summary: 'Search and rank public services',
    query: ServiceFilter,
    output: z.array(Hit),
    paged: true,
    limit: { max: 60, ...perMinute, onlyWith: 'search' },
  },
  facets: {
    method: 'GET',
    path: '/api/services/facets',
    access: 'public',
    summary: 'The number of matches, by category, subcategory and skill',
    query: FacetFilter,
    output: Facets,
    limit: { max: 120, ...perMinute },
  },
  rates: {
    method: 'GET',
    path: '/api/services/rates',
    access: 'public',
    kept: true,
    summary: 'The scale of the rate filter; its upper end means no limit',
    output: z.object({ top: z.number(), step: z.number() }),
  },
  featured: {
    method: 'GET',
    path: '/api/services/featured',
    access: 'public',
    kept: true,
    summary: 'One service of each featured viber, then the best services of other vibers',
    query: z.object({ category: z.optional(Category) }),
    output: z.array(Hit),
  },
  suggestions: {
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'public',
    summary: 'Services, vibers, skills and categories that begin with the typed text',
    query: z.object({ q: z._default(SearchText, '') }),
    output: Suggestions,
    limit: { max: 240, ...perMinute },
  },
})
