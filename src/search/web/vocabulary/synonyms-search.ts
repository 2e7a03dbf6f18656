import { languageIn, type Language } from '#platform/languages.ts'
import { textIn } from '#platform/web/search-values.ts'

/** The query parameters of the list of synonyms. */
export interface SynonymsSearch {
  /** English by default. */
  language?: Language | undefined
  q?: string | undefined
}

/** Drops invalid parameters. */
export function synonymsSearch(params: Record<string, unknown>): SynonymsSearch {
  return { language: languageIn(params['language']), q: textIn(params['q'], 60) }
}
