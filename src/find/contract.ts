import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { cutAt } from '#platform/text-checks.ts'
import { kinds, MAX_QUERY, MAX_SHOWN, SHOWN_OF_ALL } from './kinds.ts'

/** A comma-separated list, such as `kinds=posts,pages`. Without it, all kinds are searched. */
const Kinds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100)),
    z.transform((names) => names.split(',')),
  ),
  z.array(z.enum(kinds, `Search among ${kinds.join(', ')}`)),
)

/** A search result. All texts are plain text. */
export const FoundItem = z.object({
  id: z.number(),
  title: z.string(),
  excerpt: z.string(),
  path: z.string(),
})
export type FoundItem = z.infer<typeof FoundItem>

export const FoundGroup = z.object({
  kind: z.enum(kinds),
  /** Counted up to `MAX_SHOWN`. `isBounded` is true if there are more. */
  total: z.number(),
  isBounded: z.boolean(),
  /** True if nothing contains all words, so that the results contain only some of them. */
  isClosest: z.boolean(),
  /** The searched text if an unknown word was replaced, such as 'developer' for 'devloper'; otherwise null. */
  corrected: z.nullable(z.string()),
  results: z.array(FoundItem),
})
export type FoundGroup = z.infer<typeof FoundGroup>

export const findContract = defineContract({
  everything: {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    summary:
      'Search services, vibers, gigs, posts, help articles, prompts and pages; results by kind',
    query: z.object({
      q: z._default(cutAt(MAX_QUERY), ''),
      kinds: z.optional(Kinds),
      /** Disables corrections. */
      asTyped: z.optional(z.enum(['1'])),
      /** The number of results of each kind. */
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_SHOWN)), SHOWN_OF_ALL),
    }),
    output: z.array(FoundGroup),
    limit: { max: 60, windowMs: 60_000, per: 'address' },
  },
})
