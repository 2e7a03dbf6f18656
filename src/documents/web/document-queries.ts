import { read } from '#platform/web/query.ts'
import { pagingOf } from '#platform/web/search-values.ts'
import { documentsContract } from '../contract.ts'
import type { DocumentsSearch } from './documents-search.ts'

export const DOCUMENTS_PER_PAGE = 20

export function documentsQuery({ page, ...search }: DocumentsSearch) {
  const paging = page && pagingOf(page)
  const known = Object.entries({ ...search, ...paging, limit: DOCUMENTS_PER_PAGE })
  return read(documentsContract, 'list', Object.fromEntries(known.filter(([, value]) => value)))
}

export const yearsQuery = read(documentsContract, 'years')

export const documentQuery = (id: number | string) => read(documentsContract, 'get', { id })

export const pdfPath = (id: number) => `/api/documents/${id}/file.pdf`
export const exportPath = (year: number) => `/api/documents/export/${year}.csv`
