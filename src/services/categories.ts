/** The two trades and what each is made of, verbatim from the specification (§5). */
export const subcategories = {
  coding: ['web_development', 'mobile_apps', 'wordpress', 'ecommerce', 'backend', 'frontend'],
  marketing: ['social_media', 'content_writing', 'seo', 'email_marketing', 'analytics', 'branding'],
} as const

export const categories = ['coding', 'marketing'] as const
export type Category = (typeof categories)[number]

export const categoryLabels: Record<Category, string> = { coding: 'Coding', marketing: 'Marketing' }

export type Subcategory = (typeof subcategories)[Category][number]

export function isSubcategoryOf(category: Category, subcategory: Subcategory): boolean {
  return (subcategories[category] as readonly string[]).includes(subcategory)
}

interface DiscoveryRule {
  slug: string
  label: string
  category?: Category
  subcategories?: readonly Subcategory[]
  skillWords?: readonly string[]
}

/** The search selector's five categories and what each one finds. */
export const discoveryCategories: readonly DiscoveryRule[] = [
  {
    slug: 'digital-marketing',
    label: 'Digital Marketing',
    subcategories: ['social_media', 'seo', 'email_marketing', 'analytics'],
  },
  {
    slug: 'media-production',
    label: 'Media Production',
    skillWords: ['video', 'audio', 'photo', 'animation'],
  },
  { slug: 'writing', label: 'Writing', subcategories: ['content_writing'] },
  { slug: 'design', label: 'Design', subcategories: ['frontend', 'branding'] },
  { slug: 'development', label: 'Development', category: 'coding' },
]

/** `coding`, `marketing`, a discovery category's slug or label, in any case; undefined if unknown. */
export function findCategoryRule(value: string): DiscoveryRule | undefined {
  const wanted = value.trim().toLowerCase()
  if (wanted === 'coding' || wanted === 'marketing') {
    return { slug: wanted, label: wanted, category: wanted }
  }
  return discoveryCategories.find(
    (rule) => rule.slug === wanted || rule.label.toLowerCase() === wanted,
  )
}
