/**
 * The values of an address, read forgivingly: what cannot be understood becomes undefined, not refused. A page names
 * each of its keys, because one that it leaves out stays in its search as it was written.
 */

/** A whole number between two; undefined for anything else. */
export function wholeIn(given: unknown, from: number, to: number): number | undefined {
  const number = Number(given)
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

/**
 * A page of a list: its number, and behind a tilde the cursor of the page before, which makes a list that changes
 * meanwhile show each row once. A number alone counts pages from the first.
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

/** What a list is asked for. */
export function pagingOf(mark: PageMark = 1): { page: number; cursor?: string } {
  const [page, cursor] = String(mark).split('~')
  return { page: Number(page), ...(cursor && { cursor }) }
}

/** The page behind this one, from the query that its answer names. */
export function nextPage(mark: PageMark, next: string | undefined): PageMark | undefined {
  if (next === undefined) return undefined
  const page = pagingOf(mark).page + 1
  const cursor = new URLSearchParams(next).get('cursor')
  return cursor === null ? page : `${page}~${cursor}`
}

/** One of the words there are; undefined for anything else. */
export function oneOf<Word extends string>(words: readonly Word[], given: unknown) {
  return words.find((word) => word === given)
}

/** The id of a row. */
export function idIn(given: unknown): number | undefined {
  return wholeIn(given, 1, 1e15)
}

/** A text of at most so many letters, without what surrounds it; nothing for an empty one. */
export function textIn(given: unknown, maxLength = 100): string | undefined {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  return text.slice(0, maxLength) || undefined
}

/** `2026-11-21`. */
export function dayIn(given: unknown): string | undefined {
  return typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined
}

/** What was chosen, without what was not. */
export function givenOf<Search extends object>(search: Search): Partial<Search> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Partial<Search>
}

/** The same choice at another address, such as a list's export. */
export function pathWith(
  path: string,
  { before: _before, ...search }: { before?: unknown },
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(givenOf(search))) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether an address chooses anything of a list but a tab of the page and a page of the list. */
export function isNarrowed(search: object): boolean {
  const { tab: _tab, page: _page, before: _before, ...chosen } = search as Record<string, unknown>
  return Object.values(chosen).some((value) => value !== undefined)
}
