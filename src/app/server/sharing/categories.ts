import services from '#catalogue/en/services.json' with { type: 'json' }
import { hasBuiltInHue } from '#services/built-in-categories.ts'
import { categoryLabel } from '#services/categories.ts'
import type { MainCategory } from '#services/categories-contract.ts'

interface Named {
  subcategory: string | null
  /** Null: the built-in name. */
  subcategoryLabel: string | null
}

/** The English name of a subcategory; empty without one. */
export function subcategoryName({ subcategory, subcategoryLabel }: Named): string {
  const texts: Record<string, string> = services.subcategories
  return subcategoryLabel ?? texts[subcategory ?? ''] ?? ''
}

/** The English name of a main category; empty without one. */
export function categoryName(categories: readonly MainCategory[], slug: string | null): string {
  const known = categories.find((one) => one.slug === slug)
  return slug ? categoryLabel(slug, known?.label ?? null) : ''
}

/** The hues of the colored band of cards in the built-in categories. */
const builtInHues = { coding: [235, 175], marketing: [15, 320] } as const
/** How far the second hue of a band is from the first, in degrees. */
const TURN = 300

/** The two hues of the colored band of a category's cards. */
export function huesOf(
  categories: readonly MainCategory[],
  slug: string | null | undefined,
): readonly [number, number] {
  const known = categories.find((one) => one.slug === slug)
  if (!known) return builtInHues.coding
  if (!hasBuiltInHue(known)) return [known.hue, (known.hue + TURN) % 360]
  return known.slug === 'coding' ? builtInHues.coding : builtInHues.marketing
}
