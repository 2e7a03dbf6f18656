import { oneOf } from '#platform/web/search-values.ts'
import { kinds, MAX_QUERY, type Kind } from '../kinds.ts'

/** What of the search is in its address. */
export interface FindSearch {
  q?: string | undefined
  /** One kind alone; all of them without it. */
  kind?: Kind | undefined
}

/** Forgiving: a text that is too long is cut, what cannot be understood is left out. */
export function findSearch(given: Record<string, unknown>): FindSearch {
  const text = typeof given['q'] === 'string' ? given['q'].trim().slice(0, MAX_QUERY) : ''
  return { q: text || undefined, kind: oneOf(kinds, given['kind']) }
}
