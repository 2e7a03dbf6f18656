import * as z from 'zod/mini'
import { defineContract } from '#platform/contract.ts'
import { categoryIcons } from './category-icons.ts'

/** A text in other languages. A missing one uses the original. */
export const Translations = z.object({ es: z.optional(z.string()), fr: z.optional(z.string()) })
export type Translations = z.infer<typeof Translations>

export const MainCategory = z.object({
  slug: z.string(),
  /** Null: show the built-in name from the catalogue. */
  label: z.nullable(z.string()),
  labels: Translations,
  tagline: z.nullable(z.string()),
  /** Absent without any. */
  taglines: z.optional(Translations),
  icon: z.enum(categoryIcons),
  /** The hue of generated images, in degrees. */
  hue: z.number(),
  isBuiltIn: z.boolean(),
  /** False if it is off or has no active subcategory. Its services keep it, but nothing offers it. */
  isOffered: z.boolean(),
})
export type MainCategory = z.infer<typeof MainCategory>

/** The main categories, and the active subcategories and search categories, in the order that admins gave them. */
export const Categories = z.object({
  categories: z.array(MainCategory),
  /** The built-in filter skills (skills.ts) that admins have blocked. */
  blockedSkills: z.array(z.string()),
  /** A null label means the built-in name from the catalogue. */
  subcategories: z.array(
    z.object({
      category: z.string(),
      slug: z.string(),
      label: z.nullable(z.string()),
      /** Absent without any. */
      labels: z.optional(Translations),
    }),
  ),
  /** The search categories, each with the main categories whose skills the filter offers. */
  discovery: z.array(
    z.object({
      slug: z.string(),
      /** Used in addresses, in every language. */
      label: z.string(),
      /** The interface shows the catalogue's text instead of `label`. */
      isBuiltIn: z.boolean(),
      trades: z.array(z.string()),
    }),
  ),
})
export type Categories = z.infer<typeof Categories>

/** Separate from the services contract, because every page loads it. */
export const servicesCategoriesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    kept: true,
    summary: 'The main categories, and the active subcategories and search categories',
    output: Categories,
  },
})
