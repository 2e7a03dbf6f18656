import * as z from 'zod/mini'
import { CategoryEdit, MAX_CATEGORIES, NewCategory } from './categories-admin-contract.ts'
import { isBuiltInCategory } from './categories.ts'
import { MAX_SUBCATEGORIES } from './limits.ts'
import { NewSubcategory } from './vocabulary-contract.ts'

const { slug, label, labels } = NewSubcategory.shape
const { isActive: _isOn, ...looks } = CategoryEdit.shape

/** A main category with its subcategories. A built-in one keeps what is left out, and null is its original name. */
const CategoryOfSet = z
  .object({
    slug: NewCategory.shape.slug,
    ...looks,
    subcategories: z.optional(
      z
        .array(z.object({ slug, label: z.optional(z.nullable(label)), labels }))
        .check(
          z.minLength(1, 'A category has at least one subcategory'),
          z.maxLength(
            MAX_SUBCATEGORIES,
            `A category has at most ${MAX_SUBCATEGORIES} subcategories`,
          ),
        ),
    ),
  })
  .check(
    z.refine(
      (one) =>
        isBuiltInCategory(one.slug) ||
        (one.label &&
          one.icon &&
          one.hue !== undefined &&
          one.subcategories?.every((part) => part.label)),
      'A category needs label, icon, hue, and subcategories with labels',
    ),
  )

/** Every main category that a marketplace offers, in order. A repeated name is refused where it is repeated. */
export const CategorySet = z
  .array(CategoryOfSet, 'Please enter the categories')
  .check(
    z.minLength(1, 'At least one category is needed'),
    z.maxLength(MAX_CATEGORIES, `At most ${MAX_CATEGORIES} categories`),
    refuseRepeated(slugsOf, 'Two categories have the same slug'),
    refuseRepeated(labelsOf, 'Two categories have the same name'),
  )
export type CategorySet = z.infer<typeof CategorySet>
export type CategoryOfSet = z.infer<typeof CategoryOfSet>

interface Named {
  name: string
  path: (string | number)[]
}

function refuseRepeated(namesOf: (set: readonly CategoryOfSet[]) => Named[], message: string) {
  return z.check<CategoryOfSet[]>(({ value, issues }) => {
    const seen = new Set<string>()
    for (const { name, path } of namesOf(value)) {
      if (seen.has(name)) issues.push({ code: 'custom', input: value, path, message })
      seen.add(name)
    }
  })
}

function slugsOf(set: readonly CategoryOfSet[]): Named[] {
  return set.flatMap(({ slug, subcategories = [] }, at) => [
    { name: slug, path: [at, 'slug'] },
    ...subcategories.map((part, place) => ({
      name: part.slug,
      path: [at, 'subcategories', place, 'slug'],
    })),
  ])
}

function labelsOf(set: readonly CategoryOfSet[]): Named[] {
  return set.flatMap(({ label }, at) =>
    label ? [{ name: label.toLowerCase(), path: [at, 'label'] }] : [],
  )
}
