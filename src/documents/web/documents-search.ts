import { oneOf, pageIn, type PageMark, wholeIn } from '#platform/web/search-values.ts'
import type { DocumentKind } from '../contract.ts'
import { documentKinds } from '../kinds.ts'

/** The filters of the list in the address; defaults are left out. */
export interface DocumentsSearch {
  kind?: DocumentKind | undefined
  year?: number | undefined
  order?: number | undefined
  page?: PageMark | undefined
}

/** Lenient: invalid values are ignored. */
export function documentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  return {
    kind: oneOf(documentKinds, raw['kind']),
    year: wholeIn(raw['year'], 2000, 9999),
    order: wholeIn(raw['order'], 1, 1e15),
    page: pageIn(raw),
  }
}
