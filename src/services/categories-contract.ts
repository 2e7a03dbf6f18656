import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { categories } from './categories.ts'

const Trade = z.enum(categories)

/** The active subcategories and search categories, in the order that admins gave them. */
export const Categories = z.object({
  /** The built-in filter skills (skills.ts) that admins have blocked. */
  blockedSkills: z.array(z.string()),
  /** A null label means the built-in name from the catalogue. */
  subcategories: z.array(
    z.object({ category: Trade, slug: z.string(), label: z.nullable(z.string()) }),
  ),
  /** The search categories, each with the main categories whose skills the filter offers. */
  discovery: z.array(
    z.object({
      slug: z.string(),
      /** Used in addresses, in every language. */
      label: z.string(),
      /** The interface shows the catalogue's text instead of `label`. */
      isBuiltIn: z.boolean(),
      trades: z.array(Trade),
    }),
  ),
})
export type Categories = z.infer<typeof Categories>

/** Separate from the services contract, because every page with a search field loads it. */
export const servicesCategoriesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    kept: true,
    summary: 'The active subcategories and search categories',
    output: Categories,
  },
})
