import { type PageMark, pagingOf } from '#platform/web/search-values.ts'
import type { Why } from '../../contract.ts'

interface Found {
  why: Pick<Why, 'missing'>
}

/** The number of results with all words of the search. They come before the others. */
export function countComplete(hits: readonly Found[]): number {
  const at = hits.findIndex(({ why }) => why.missing.length > 0)
  return at === -1 ? hits.length : at
}

/**
 * The number of results with all words, if others follow. Only a few of them are followed by others, so the first page
 * has them all; a later page needs the count of the facets.
 */
export function completeOf(
  hits: readonly Found[],
  page: PageMark | undefined,
  counted: number | undefined,
): number | undefined {
  const count = countComplete(hits)
  if (count === hits.length) return undefined
  return isFirst(page) ? count : counted
}

/** The key of the heading above the results with some of the words. */
export function headingOf(
  hits: readonly Found[],
  page: PageMark | undefined,
): 'nothingComplete' | 'someWords' {
  // A later page may follow complete ones, so its heading does not say that there are none.
  return countComplete(hits) === 0 && isFirst(page) ? 'nothingComplete' : 'someWords'
}

function isFirst(page: PageMark | undefined): boolean {
  return pagingOf(page).page === 1
}
