import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { getRouter } from './router.tsx'
import { parseSearch } from './search-params.ts'

/** Every address reads it: the server answers in this language. */
const ALWAYS = ['lang']

let router: AnyRouter | undefined

/**
 * The address without the parameters that its page does not read: what is left decides what a visitor sees. Links bear
 * names for campaigns and clicks, and anybody can make up others. A value that the page refuses stays: the page leads
 * on to the address without it.
 */
export function knownAddress(address: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  if (query === '') return address
  router ??= getRouter()
  const [routes] = router.getMatchedRoutes(decoded(path))
  const given = parseSearch(query)
  const names = new Set([...ALWAYS, ...routes.flatMap((route) => namesKnownTo(route, given))])
  const known = [...new URLSearchParams(query)].filter(([name]) => names.has(name))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}

/** A page names all that it reads, given or not. */
function namesKnownTo({ options }: AnyRoute, given: Record<string, string>): string[] {
  const { validateSearch } = options as { validateSearch?: (given: object) => object }
  if (!validateSearch) return []
  return Object.keys(validateSearch(given))
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
