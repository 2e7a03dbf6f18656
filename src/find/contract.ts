import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { kinds, MAX_QUERY, MAX_SHOWN, SHOWN_OF_ALL } from './kinds.ts'

/** `kinds=posts,pages`; all of them when nothing is said. */
const Kinds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(100)),
    z.transform((names) => names.split(',')),
  ),
  z.array(z.enum(kinds, `Search among ${kinds.join(', ')}`)),
)

/** Where something is, and enough of it to know whether it is what was meant. Plain text throughout. */
export const FoundItem = z.object({
  id: z.number(),
  title: z.string(),
  excerpt: z.string(),
  path: z.string(),
})
export type FoundItem = z.infer<typeof FoundItem>

export const FoundGroup = z.object({
  kind: z.enum(kinds),
  /** Counted up to 50. */
  total: z.number(),
  isBounded: z.boolean(),
  /** What was searched instead of a word nobody uses: 'developer' for 'devloper'; null if as typed. */
  corrected: z.nullable(z.string()),
  results: z.array(FoundItem),
})
export type FoundGroup = z.infer<typeof FoundGroup>

export const findContract = defineContract({
  everything: {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    summary: 'Services, vibers, posts, help, prompts and pages with these words, by kind',
    query: z.object({
      q: z._default(z.string().check(z.maxLength(MAX_QUERY)), ''),
      kinds: z.optional(Kinds),
      /** Of each kind. */
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_SHOWN)), SHOWN_OF_ALL),
    }),
    output: z.array(FoundGroup),
    limit: { max: 60, windowMs: 60_000, per: 'address' },
  },
})
