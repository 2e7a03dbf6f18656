import { idIn, oneOf, textIn } from '#platform/web/search-values.ts'

/** What of the lists of skills is in the address; what is not asked for is left out. */
export interface SkillsSearch {
  /** The blocked ones instead of those in use. */
  show?: 'blocked' | undefined
  q?: string | undefined
  /** A name among those in use, an id among the blocked ones. */
  before?: string | number | undefined
}

/** Forgiving: what cannot be understood is left out. */
export function skillsSearch(given: Record<string, unknown>): SkillsSearch {
  const show = oneOf(['blocked'] as const, given['show'])
  if (show) return { show, q: undefined, before: idIn(given['before']) }
  return { show, q: textIn(given['q']), before: textIn(given['before'], 40) }
}
