import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { getRouter } from './router.tsx'
import { parseSearch } from './search-params.ts'

/** Every address reads it: the server answers in this language. */
const ALWAYS = ['lang']

let router: AnyRouter | undefined

/**
 * The address without the parameters that its page does not know, and without values that it does not take: what is
 * left decides what a visitor sees. Links bear names for campaigns and clicks, and anybody can make up others.
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

/** Those of the given ones that the page reads and takes. */
function namesKnownTo({ options }: AnyRoute, given: Record<string, string>): string[] {
  const { validateSearch } = options as { validateSearch?: (given: object) => object }
  if (!validateSearch) return []
  const taken = Object.entries(validateSearch(given))
  return taken.filter(([, value]) => value !== undefined).map(([name]) => name)
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
