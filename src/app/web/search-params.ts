import { searchNames } from '../search-names.ts'

/** Search parameters are plain text in both directions, so that addresses stay readable. */
export function parseSearch(query: string): Record<string, string> {
  const params = new URLSearchParams(query)
  // Checkboxes of a plain form repeat their name: `skills=a&skills=b` means `skills=a,b`.
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => [name, textOf(params.getAll(name))]),
  )
}

/** Removes NUL characters, which the database rejects. */
function textOf(values: string[]): string {
  return values.join(',').replaceAll('\0', '')
}

/** The parameters of an address that some page reads. */
export function parseKnownSearch(query: string): Record<string, string> {
  const known = Object.entries(parseSearch(query)).filter(([name]) => searchNames.has(name))
  return Object.fromEntries(known)
}

/** Leaves out undefined and empty values. */
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
