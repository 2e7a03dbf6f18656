import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { Rule, RuleParts, RuleWords } from '#services/vocabulary-contract.ts'

/** `subcategories=seo,branding`: an address holds no list. */
const listed = z.pipe(
  z.string().check(z.maxLength(3000)),
  z.transform((text) => text.split(',').filter((part) => part.trim() !== '')),
)
/** One that says nothing yet finds nothing. */
const TriedRule = z.object({
  category: Rule.shape.category,
  subcategories: z.optional(z.pipe(listed, RuleParts)),
  skillWords: z.optional(z.pipe(listed, RuleWords)),
})

/** How many services are found now; with `isBounded` at least so many. */
const Finds = z.object({ services: z.number(), isBounded: z.boolean() })
export type Finds = z.infer<typeof Finds>

/** What search categories find; how they are changed is the vocabulary's. */
export const adminSearchContract = defineContract({
  discoveryCounts: {
    method: 'GET',
    path: '/api/admin/discovery/counts',
    access: 'admin',
    summary: 'How many services each search category finds now',
    output: z.array(z.object({ id: z.number(), ...Finds.shape })),
  },
  tryRule: {
    method: 'GET',
    path: '/api/admin/discovery/trial',
    access: 'admin',
    summary: 'How many services a rule would find now; nothing is saved',
    query: TriedRule,
    output: Finds,
  },
  exportDiscovery: {
    method: 'GET',
    path: '/api/admin/discovery/export.csv',
    access: 'admin',
    summary: 'Every search category with its rule and what it finds, as a table for spreadsheets',
    download: true,
  },
})
