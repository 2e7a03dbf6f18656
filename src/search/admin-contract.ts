import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { MAX_SUBCATEGORIES } from '#services/limits.ts'
import { Rule, RuleParts, RuleWords } from '#services/vocabulary-contract.ts'

/** A comma-separated list in a query parameter, such as `subcategories=seo,branding`. A slug has 40 characters. */
const listed = z.pipe(
  z.string().check(z.maxLength(MAX_SUBCATEGORIES * 41)),
  z.transform((text) => text.split(',').filter((part) => part.trim() !== '')),
)
/** An empty rule is allowed and matches no services. */
const TriedRule = z.object({
  category: Rule.shape.category,
  subcategories: z.optional(z.pipe(listed, RuleParts)),
  skillWords: z.optional(z.pipe(listed, RuleWords)),
})

/** The number of matching services; a lower bound if `isBounded` is true. */
const Finds = z.object({ services: z.number(), isBounded: z.boolean() })
export type Finds = z.infer<typeof Finds>

/** Counts and export of search categories. Admins change them through services/vocabulary-contract.ts. */
export const searchAdminContract = defineContract({
  discoveryCounts: {
    method: 'GET',
    path: '/api/admin/discovery/counts',
    access: 'admin',
    summary: 'The number of services in each search category',
    output: z.array(z.object({ id: z.number(), ...Finds.shape })),
  },
  tryRule: {
    method: 'GET',
    path: '/api/admin/discovery/trial',
    access: 'admin',
    summary: 'The number of services that a rule would match; nothing is saved',
    query: TriedRule,
    output: Finds,
  },
  exportDiscovery: {
    method: 'GET',
    path: '/api/admin/discovery/export.csv',
    access: 'admin',
    summary: 'Every search category with its rule and count, as CSV',
    download: true,
  },
})
