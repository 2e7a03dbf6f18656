/** The two trades of the specification. What each is made of, admins decide: see vocabulary. */
export const categories = ['coding', 'marketing'] as const
export type Category = (typeof categories)[number]

export const categoryLabels: Record<Category, string> = { coding: 'Coding', marketing: 'Marketing' }
