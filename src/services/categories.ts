/** The main categories of the specification. Admins may add others (categories-admin-contract.ts). */
export const builtInCategories = ['coding', 'marketing'] as const
export type BuiltInCategory = (typeof builtInCategories)[number]

/** The slug of a main category. The server checks that it exists. */
export type Category = string

export const builtInLabels: Readonly<Record<BuiltInCategory, string>> = {
  coding: 'Coding',
  marketing: 'Marketing',
}

export function isBuiltInCategory(slug: string): slug is BuiltInCategory {
  return builtInCategories.some((one) => one === slug)
}

/** The English name of a main category; null as its label means the built-in one. */
export function categoryLabel(slug: string, label: string | null): string {
  return label ?? (isBuiltInCategory(slug) ? builtInLabels[slug] : slug)
}
