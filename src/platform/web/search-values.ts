/**
 * Reads the values of a page's search parameters leniently: an invalid value becomes undefined. A page must return each
 * of its keys, because the router keeps the raw value of a missing one.
 */

/** An integer within the bounds, or undefined. */
export function wholeIn(value: unknown, from: number, to: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

/**
 * A page of a list: its number, optionally followed by a tilde and the cursor of the previous page. With the cursor,
 * each row is shown once even if the list changes. Without it, pages are counted from the first.
 */
export type PageMark = number | `${number}~${string}`

const WITH_CURSOR = /^([1-9]\d{0,5})~[\w-]{1,1000}$/

/** The page of a list; the first one is left out of addresses. */
export function pageIn({ page }: Record<string, unknown>): PageMark | undefined {
  return isMark(page) ? page : wholeIn(page, 2, 1_000_000)
}

function isMark(page: unknown): page is `${number}~${string}` {
  return typeof page === 'string' && WITH_CURSOR.test(page)
}

/** The parameters of the API for this page. */
export function pagingOf(mark: PageMark = 1): { page: number; cursor?: string } {
  const [page, cursor] = String(mark).split('~')
  return { page: Number(page), ...(cursor && { cursor }) }
}

/** The mark of the next page, from the query string of the response. */
export function nextPage(mark: PageMark, next: string | undefined): PageMark | undefined {
  if (next === undefined) return undefined
  const page = pagingOf(mark).page + 1
  const cursor = new URLSearchParams(next).get('cursor')
  return cursor === null ? page : `${page}~${cursor}`
}

/** The matching word, or undefined. */
export function oneOf<Word extends string>(words: readonly Word[], value: unknown) {
  return words.find((word) => word === value)
}

/** A valid id, or undefined. */
export function idIn(value: unknown): number | undefined {
  return wholeIn(value, 1, 1e15)
}

/** In base64url, every cursor begins with these letters, because it is a JSON array that begins with a string. */
const CURSOR = /^Wy[\w-]{1,1000}$/

/** The cursor of a list that is not in its default order, or undefined. */
export function cursorIn(value: unknown): string | undefined {
  return typeof value === 'string' && CURSOR.test(value) ? value : undefined
}

/** A trimmed text with at most `maxLength` characters, or undefined if it is empty. */
export function textIn(value: unknown, maxLength = 100): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text.slice(0, maxLength) || undefined
}

/** A day such as `2026-11-21`, or undefined. */
export function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

/** The parameters that are set. */
export function definedParams<Search extends object>(search: Search): Partial<Search> {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Search>
}

/** The start of the next page, from the query in a list's response: an id or a cursor. */
export function placeIn(next: string): { before?: number | string; cursor?: string } {
  const query = new URLSearchParams(next)
  const [before, cursor] = [query.get('before'), query.get('cursor')]
  if (cursor !== null) return { cursor }
  return before === null ? {} : { before: idIn(before) ?? before }
}

type Search = Record<string, unknown>

/** The path with these search parameters, except the position in the list; for a list's export. */
export function pathWith(path: string, search: object): string {
  const { before: _before, cursor: _cursor, ...chosen } = search as Search
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(definedParams(chosen))) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether the search parameters filter the list, apart from the tab, the sort, the columns and the position in it. */
export function isNarrowed(search: object): boolean {
  const { tab: _tab, page: _page, before: _before, hide: _hide, ...rest } = search as Search
  const { cursor: _cursor, sort: _sort, ...chosen } = rest
  return Object.values(chosen).some((value) => value !== undefined)
}
