import { categories, type Category, findCategoryRule, subcategories } from '#services/categories.ts'

/** The skills one can filter by, verbatim from the specification (§9). */
export const filterSkills: Record<Category, readonly string[]> = {
  coding: [
    'React',
    'Node.js',
    'WordPress',
    'TypeScript',
    'MongoDB',
    'PHP',
    'Python',
    'JavaScript',
    'CSS',
    'HTML',
  ],
  marketing: [
    'Social Media',
    'Content Strategy',
    'SEO',
    'Email Marketing',
    'Analytics',
    'PPC',
    'Branding',
    'Market Research',
  ],
}

/** Whose skills the filter shows: a trade's own, a search category's parents', else both (A-21). */
export function tradesOf(category = 'all'): Category[] {
  const rule = findCategoryRule(category)
  if (rule?.category) return [rule.category]
  const parts: readonly string[] = rule?.subcategories ?? []
  const parents = categories.filter((trade) =>
    subcategories[trade].some((part) => parts.includes(part)),
  )
  return parents.length > 0 ? parents : [...categories]
}
