import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { categories } from './categories.ts'

const Trade = z.enum(categories)

/** What can be chosen: in the order admins gave it, without what they switched off. */
export const Categories = z.object({
  /** Of the skills one can always filter by, those that admins blocked. */
  blockedSkills: z.array(z.string()),
  /** A label of null is the catalogue's text. */
  subcategories: z.array(
    z.object({ category: Trade, slug: z.string(), label: z.nullable(z.string()) }),
  ),
  /** The search's selector, each with the trades whose skills suit it. */
  discovery: z.array(
    z.object({
      slug: z.string(),
      /** What addresses go by. */
      label: z.string(),
      /** Shown is the catalogue's text. */
      isBuiltIn: z.boolean(),
      trades: z.array(Trade),
    }),
  ),
})
export type Categories = z.infer<typeof Categories>

/** Apart from what is done with services: it comes with every search field. */
export const categoriesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    kept: true,
    summary: 'Subcategories and search categories, as they can be chosen now',
    output: Categories,
  },
})
