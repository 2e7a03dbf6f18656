import { idIn, oneOf, textIn } from '#platform/web/search-values.ts'

/** The query parameters of the two lists of skills. */
export interface SkillsSearch {
  /** Shows blocked skills instead of used skills. */
  show?: 'blocked' | undefined
  q?: string | undefined
  /** A name in the list of used skills, an id in the list of blocked skills. */
  before?: string | number | undefined
}

/** Drops invalid parameters. */
export function skillsSearch(params: Record<string, unknown>): SkillsSearch {
  const show = oneOf(['blocked'] as const, params['show'])
  if (show) return { show, q: undefined, before: idIn(params['before']) }
  return { show, q: textIn(params['q']), before: textIn(params['before'], 40) }
}
