/** The words of a comma-separated skills field: trimmed, unique without regard to case. */
export function uniqueSkills(skills: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const name of skills.map((one) => one.trim()).filter(Boolean)) {
    if (!byFolded.has(name.toLowerCase())) byFolded.set(name.toLowerCase(), name)
  }
  return [...byFolded.values()]
}
