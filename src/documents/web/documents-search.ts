import type { Choice } from '#platform/listing.ts'
import { choiceOf } from '#platform/web/list-search.ts'
import { pageIn, type PageMark } from '#platform/web/search-values.ts'
import { documentList } from '../list.ts'

export type DocumentsSearch = Choice<typeof documentList> & { page?: PageMark | undefined }

export function documentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  return { ...choiceOf(documentList)(raw), page: pageIn(raw) }
}
