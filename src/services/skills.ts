import { plainLine, visibleLength } from '#platform/plain-text.ts'
import type { BuiltInCategory } from './categories.ts'

/** Skill names trimmed, without empty ones and case-insensitive duplicates. The first spelling wins. */
export function uniqueSkills(skills: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const name of skills.map(plainLine).filter(visibleLength)) {
    if (!byFolded.has(name.toLowerCase())) byFolded.set(name.toLowerCase(), name)
  }
  return [...byFolded.values()]
}

/** The skills that the search filter always offers. */
export const filterSkills: Record<BuiltInCategory, readonly string[]> = {
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
