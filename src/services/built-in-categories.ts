import type { MainCategory } from './categories-contract.ts'

const both = { label: null, labels: {}, tagline: null, isBuiltIn: true, isOffered: true } as const

/** The main categories of a new marketplace. Pages show them until the current ones are loaded. */
export const newMarketplace: MainCategory[] = [
  { slug: 'coding', icon: 'code-xml', hue: 235, ...both },
  { slug: 'marketing', icon: 'megaphone', hue: 15, ...both },
]

/** True for a built-in category whose hue no admin has changed. */
export function hasBuiltInHue({ slug, hue }: Pick<MainCategory, 'slug' | 'hue'>): boolean {
  return newMarketplace.some((one) => one.slug === slug && one.hue === hue)
}
