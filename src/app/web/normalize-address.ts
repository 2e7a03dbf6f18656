import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { getRouter } from './router.tsx'
import { parseSearch } from './search-params.ts'

/** Parameters that every address reads: `lang` sets the language of the response. */
const ALWAYS = ['lang']

let router: AnyRouter | undefined

/**
 * The address without the parameters that its page does not read, so the rest decides what a visitor sees. Anyone can
 * add other parameters, such as campaign and click ids. A value that the page rejects stays, because the page redirects
 * to the address without it.
 */
export function normalizeAddress(address: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  if (query === '') return address
  router ??= getRouter()
  const [routes] = router.getMatchedRoutes(decoded(path))
  const params = parseSearch(query)
  const names = new Set([...ALWAYS, ...routes.flatMap((route) => namesKnownTo(route, params))])
  const known = [...new URLSearchParams(query)].filter(([name]) => names.has(name))
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`
}

/** `validateSearch` returns every parameter that the page reads, even missing ones. */
function namesKnownTo({ options }: AnyRoute, params: Record<string, string>): string[] {
  const { validateSearch } = options as { validateSearch?: (params: object) => object }
  if (!validateSearch) return []
  return Object.keys(validateSearch(params))
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
