import { searchNames } from '../search-names.ts'

/** Search parameters are plain text both ways, so that addresses stay as the specification writes them. */
export function parseSearch(query: string): Record<string, string> {
  const given = new URLSearchParams(query)
  // Boxes of a plain form repeat their name; `skills=a&skills=b` is `skills=a,b`.
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => [name, textOf(given.getAll(name))]),
  )
}

/** No text holds a NUL, and the database takes none. */
function textOf(values: string[]): string {
  return values.join(',').replaceAll('\0', '')
}

/** Of an address what some page reads. */
export function parseKnownSearch(query: string): Record<string, string> {
  const known = Object.entries(parseSearch(query)).filter(([name]) => searchNames.has(name))
  return Object.fromEntries(known)
}

/** Leaves out what is undefined or empty. */
export function stringifySearch(search: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (isText(value)) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

function isText(value: unknown): value is string | number | boolean {
  return value !== '' && ['string', 'number', 'boolean'].includes(typeof value)
}
