import { plainLine, visibleLength } from '#platform/plain-text.ts'

/** The words of a comma-separated skills field: trimmed, unique without regard to case. */
export function uniqueSkills(skills: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const name of skills.map(plainLine).filter(visibleLength)) {
    if (!byFolded.has(name.toLowerCase())) byFolded.set(name.toLowerCase(), name)
  }
  return [...byFolded.values()]
}
