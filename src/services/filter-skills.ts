import type { Category } from './categories.ts'

/** The skills one can filter by, verbatim from the specification. */
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
