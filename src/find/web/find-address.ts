import { oneOf, textIn } from '#platform/web/search-values.ts'
import { kinds, MAX_QUERY, type Kind } from '../kinds.ts'

/** The address keeps this much of a text, because the field shows it; `searchedPart` is what the API gets. */
const MAX_KEPT = 1000

/** The query parameters of the search page. */
export interface FindSearch {
  q?: string | undefined
  /** Searches for the text as it is, without corrections. */
  typed?: '1' | undefined
  /** Without it, all kinds are shown. */
  kind?: Kind | undefined
}

/** Drops invalid parameters. */
export function findSearch(params: Record<string, unknown>): FindSearch {
  const q = textIn(params['q'], MAX_KEPT)
  const typed = q !== undefined && String(params['typed']) === '1' ? '1' : undefined
  return { q, typed, kind: oneOf(kinds, params['kind']) }
}

/** As much of a text as is searched. */
export function searchedPart(q: string): string {
  // The API counts characters in the same way.
  return [...q].slice(0, MAX_QUERY).join('').trim()
}
