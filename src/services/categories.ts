/** The two main categories. Admins edit their subcategories (vocabulary-contract.ts). */
export const categories = ['coding', 'marketing'] as const
export type Category = (typeof categories)[number]

export const categoryLabels: Record<Category, string> = { coding: 'Coding', marketing: 'Marketing' }
