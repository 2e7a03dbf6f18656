import { read } from '#platform/web/query.ts'
import { portfolioContract, type FileForm } from '../contract.ts'

/** A viber's portfolio. Loaders of pages use this query too. */
export function portfolioQuery(userId: number) {
  return read(portfolioContract, 'list', { id: userId })
}

/** The address of a file; without a form, of the file to download. */
export function fileAddress(id: number, form?: FileForm): string {
  return `/api/portfolio/files/${id}${form ? `?form=${form}` : ''}`
}
