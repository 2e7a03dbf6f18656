import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { oneLine, seen } from '#platform/text-checks.ts'
import { MainCategory } from './categories-contract.ts'
import { categoryIcons } from './category-icons.ts'
import {
  Move,
  PartSlug,
  SeenVersion,
  VocabularyLabel,
  VocabularyLabels,
} from './vocabulary-contract.ts'

/** How many main categories there can be, including inactive ones. */
export const MAX_CATEGORIES = 20
export const MAX_TAGLINE = 90
export const MAX_HUE = 359

export const ListedCategory = z.extend(MainCategory, {
  isActive: z.boolean(),
  /** The number of services, without archived ones. */
  services: z.number(),
  version: z.number(),
})
export type ListedCategory = z.infer<typeof ListedCategory>

const BAD_HUE = 'A hue is a whole number from 0 to 359'
const Tagline = z
  .string('Please enter a text')
  .check(
    oneLine,
    ...seen(2, 'A tagline has at least 2 characters'),
    z.maxLength(MAX_TAGLINE, `A tagline has at most ${MAX_TAGLINE} characters`),
  )
const looks = {
  labels: z.optional(VocabularyLabels),
  tagline: z.optional(z.nullable(Tagline)),
  /** Replaces all taglines in other languages. */
  taglines: z.optional(z.object({ es: z.optional(Tagline), fr: z.optional(Tagline) })),
}
const Icon = z.enum(categoryIcons, 'Please select an icon')
const Hue = z.number(BAD_HUE).check(z.int(BAD_HUE), z.gte(0, BAD_HUE), z.lte(MAX_HUE, BAD_HUE))

export const NewCategory = z.object({
  slug: PartSlug,
  label: VocabularyLabel,
  ...looks,
  icon: Icon,
  hue: Hue,
})
export type NewCategory = z.infer<typeof NewCategory>

/** Omitted fields keep their values. */
export const CategoryEdit = z.object({
  /** Null restores the built-in name; allowed for built-in categories only. */
  label: z.optional(z.nullable(VocabularyLabel)),
  ...looks,
  icon: z.optional(Icon),
  hue: z.optional(Hue),
  isActive: z.optional(z.boolean()),
})
export type CategoryEdit = z.infer<typeof CategoryEdit>

const CategoryChange = z.extend(CategoryEdit, SeenVersion)
export type CategoryChange = z.infer<typeof CategoryChange>

const list = z.array(ListedCategory)
const params = z.object({ slug: PartSlug })

/** Every change returns the whole list, because it is short and other admins may have changed it. */
export const servicesCategoriesAdminContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/admin/categories',
    access: 'admin',
    summary: 'Every main category in order, including inactive ones',
    output: list,
  },
  export: {
    method: 'GET',
    path: '/api/admin/categories/export.csv',
    access: 'admin',
    summary: 'Every main category as CSV',
    download: true,
  },
  add: {
    method: 'POST',
    path: '/api/admin/categories',
    access: 'admin',
    summary: 'Add a main category at the end; it is offered once it has a subcategory',
    body: NewCategory,
    output: list,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/api/admin/categories/:slug',
    access: 'admin',
    summary: 'Change the name or look of a main category, or deactivate it for new services',
    params,
    body: CategoryChange,
    output: list,
  },
  move: {
    method: 'POST',
    path: '/api/admin/categories/:slug/move',
    access: 'admin',
    summary: 'Move a main category up or down by one position',
    params,
    body: Move,
    output: list,
  },
  remove: {
    method: 'POST',
    path: '/api/admin/categories/:slug/removal',
    access: 'admin',
    summary: 'Delete a main category that no service or gig has, with its subcategories',
    params,
    body: z.object(SeenVersion),
    output: list,
  },
})
