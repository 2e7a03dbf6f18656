import { oneOf } from '#platform/web/search-values.ts'
import { kinds, MAX_QUERY, type Kind } from '../kinds.ts'

/** The query parameters of the search page. */
export interface FindSearch {
  q?: string | undefined
  /** Without it, all kinds are shown. */
  kind?: Kind | undefined
}

/** Drops invalid parameters and cuts a text that is too long. */
export function findSearch(params: Record<string, unknown>): FindSearch {
  const text = typeof params['q'] === 'string' ? params['q'].trim().slice(0, MAX_QUERY) : ''
  return { q: text || undefined, kind: oneOf(kinds, params['kind']) }
}
