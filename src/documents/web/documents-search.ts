import { oneOf, pageIn, type PageMark, wholeIn } from '#platform/web/search-values.ts'
import type { DocumentKind } from '../contract.ts'
import { documentKinds } from '../kinds.ts'

/** What of the list is in its address; defaults are left out. */
export interface DocumentsSearch {
  kind?: DocumentKind | undefined
  year?: number | undefined
  order?: number | undefined
  page?: PageMark | undefined
}

/** Forgiving: what cannot be understood is left out rather than refused. */
export function documentsSearch(given: Record<string, unknown>): DocumentsSearch {
  return {
    kind: oneOf(documentKinds, given['kind']),
    year: wholeIn(given['year'], 2000, 9999),
    order: wholeIn(given['order'], 1, 1e15),
    page: pageIn(given),
  }
}
