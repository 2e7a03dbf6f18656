import * as z from 'zod/mini'
import { defineContract, IdParams } from '#platform/contract.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { Translations } from './categories-contract.ts'
import { Category } from './contract.ts'
import { MAX_SUBCATEGORIES } from './limits.ts'

export const VocabularyLabel = z
  .string('Please enter a name')
  .check(
    oneLine,
    ...seen(2, 'A name has at least 2 characters'),
    z.maxLength(40, 'A name has at most 40 characters'),
  )
/** Replaces all names in other languages. */
export const VocabularyLabels = z.object({
  es: z.optional(VocabularyLabel),
  fr: z.optional(VocabularyLabel),
})
export const PartSlug = z
  .string('Please enter a short name')
  .check(
    z.regex(
      /^[a-z][a-z0-9_]{1,39}$/,
      'Only lowercase letters, digits and _, starting with a letter',
    ),
  )
const PageSlug = z
  .string('Please enter a short name')
  .check(
    z.maxLength(40, 'A short name has at most 40 characters'),
    z.regex(
      /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
      'Only lowercase letters, digits and -, starting with a letter',
    ),
  )
/** The version that the admin saw. If the row has changed since, the request is a conflict. */
export const SeenVersion = { version: z.number().check(z.int()) }
export const Move = z.object({ ...SeenVersion, direction: z.enum(['up', 'down']) })

export const ListedSubcategory = z.object({
  id: z.number(),
  category: Category,
  slug: z.string(),
  /** Null: show the built-in name from the catalogue. */
  label: z.nullable(z.string()),
  labels: Translations,
  isActive: z.boolean(),
  isBuiltIn: z.boolean(),
  /** The number of services, without archived ones. */
  services: z.number(),
  version: z.number(),
})
export type ListedSubcategory = z.infer<typeof ListedSubcategory>

export const NewSubcategory = z.object({
  category: Category,
  slug: PartSlug,
  label: VocabularyLabel,
  labels: z.optional(VocabularyLabels),
})
export type NewSubcategory = z.infer<typeof NewSubcategory>

const SubcategoryChange = z.object({
  ...SeenVersion,
  /** Null restores the built-in name; allowed for built-in subcategories only. */
  label: z.optional(z.nullable(VocabularyLabel)),
  labels: z.optional(VocabularyLabels),
  isActive: z.optional(z.boolean()),
})
export type SubcategoryChange = z.infer<typeof SubcategoryChange>

const MAX_WORDS = 20
export const RuleParts = z
  .array(PartSlug)
  .check(z.maxLength(MAX_SUBCATEGORIES, `At most ${MAX_SUBCATEGORIES} subcategories`))
export const RuleWords = z
  .array(
    z
      .string()
      .check(
        oneLine,
        ...seen(2, 'A word has at least 2 characters'),
        z.maxLength(40, 'A word has at most 40 characters'),
      ),
  )
  .check(z.maxLength(MAX_WORDS, `At most ${MAX_WORDS} words`))
export const Rule = z
  .object({
    category: z.optional(Category),
    subcategories: z.optional(RuleParts),
    skillWords: z.optional(RuleWords),
  })
  .check(
    z.refine(
      (rule) => rule.category ?? (rule.subcategories?.length || rule.skillWords?.length),
      'Please say what it finds',
    ),
  )

export const ListedDiscovery = z.object({
  id: z.number(),
  slug: z.string(),
  label: z.string(),
  /** The label is the built-in one, so that the interface shows the catalogue's text. */
  isBuiltIn: z.boolean(),
  rule: Rule,
  isActive: z.boolean(),
  version: z.number(),
})
export type ListedDiscovery = z.infer<typeof ListedDiscovery>

export const NewDiscovery = z.object({ slug: PageSlug, label: VocabularyLabel, rule: Rule })
export type NewDiscovery = z.infer<typeof NewDiscovery>

const DiscoveryChange = z.object({
  ...SeenVersion,
  label: z.optional(VocabularyLabel),
  rule: z.optional(Rule),
  isActive: z.optional(z.boolean()),
})
export type DiscoveryChange = z.infer<typeof DiscoveryChange>

const subcategories = z.array(ListedSubcategory)
const discovery = z.array(ListedDiscovery)

/** Every change returns the whole list, because it is short and other admins may have changed it. */
export const servicesVocabularyContract = defineContract({
  subcategories: {
    method: 'GET',
    path: '/api/admin/subcategories',
    access: 'admin',
    summary: 'Every subcategory in order, including inactive ones',
    output: subcategories,
  },
  exportSubcategories: {
    method: 'GET',
    path: '/api/admin/subcategories/export.csv',
    access: 'admin',
    summary: 'Every subcategory as CSV',
    download: true,
  },
  addSubcategory: {
    method: 'POST',
    path: '/api/admin/subcategories',
    access: 'admin',
    summary: 'Add a subcategory at the end of its category',
    body: NewSubcategory,
    output: subcategories,
    status: 201,
  },
  changeSubcategory: {
    method: 'PATCH',
    path: '/api/admin/subcategories/:id',
    access: 'admin',
    summary: 'Rename a subcategory, or deactivate it for new services',
    params: IdParams,
    body: SubcategoryChange,
    output: subcategories,
  },
  moveSubcategory: {
    method: 'POST',
    path: '/api/admin/subcategories/:id/move',
    access: 'admin',
    summary: 'Move a subcategory up or down by one position',
    params: IdParams,
    body: Move,
    output: subcategories,
  },
  discovery: {
    method: 'GET',
    path: '/api/admin/discovery',
    access: 'admin',
    summary: 'Every search category with its rule, including inactive ones',
    output: discovery,
  },
  addDiscovery: {
    method: 'POST',
    path: '/api/admin/discovery',
    access: 'admin',
    summary: 'Add a search category at the end',
    body: NewDiscovery,
    output: discovery,
    status: 201,
  },
  changeDiscovery: {
    method: 'PATCH',
    path: '/api/admin/discovery/:id',
    access: 'admin',
    summary: 'Change the name or rule of a search category, or deactivate it',
    params: IdParams,
    body: DiscoveryChange,
    output: discovery,
  },
  moveDiscovery: {
    method: 'POST',
    path: '/api/admin/discovery/:id/move',
    access: 'admin',
    summary: 'Move a search category up or down by one position',
    params: IdParams,
    body: Move,
    output: discovery,
  },
  removeDiscovery: {
    method: 'POST',
    path: '/api/admin/discovery/:id/removal',
    access: 'admin',
    summary: 'Delete a search category; services are not changed',
    params: IdParams,
    body: z.object(SeenVersion),
    output: discovery,
  },
})
