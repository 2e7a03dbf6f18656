import type { AnyRoute, AnyRouter, ParsedLocation } from '@tanstack/react-router'

type Build = AnyRouter['buildLocation']
type Options = Parameters<Build>[0] & {
  href?: unknown
  to?: unknown
  params?: unknown
  search?: unknown
  hash?: unknown
}

/** A route's path in pieces: every second one is the name of a parameter. */
type Pattern = readonly string[]

/** Texts that stay as they are in an address. */
const PLAIN = /^[\w-]+$/
const PLAIN_PATH = /^\/$|^(?:\/[\w-]+)+$/
const PARAMETER = /\$([A-Za-z]\w*)/

/**
 * Builds the addresses of links without the router, as long as they are made of a known pattern and plain values. A
 * page has hundreds of links, and the router resolves, matches, encodes and decodes each of them. It gets every other
 * case: relative addresses, parameters that need encoding, search functions, masks.
 */
export function buildKnownLocations(router: AnyRouter): Build {
  const build = router.buildLocation
  if (!hasPlainRoutes(router)) return build
  return (options) => knownLocation(router, options as Options) ?? build(options)
}

/** The routers of all requests share one tree of routes. */
const plainTrees = new WeakMap<object, boolean>()

/** True if no route changes the parameters or the search of links to it. */
function hasPlainRoutes({ routeTree, routesById }: AnyRouter): boolean {
  const isPlain =
    plainTrees.get(routeTree) ??
    Object.values(routesById as Record<string, AnyRoute>).every(
      ({ options }) => !options.params?.stringify && !options.search?.middlewares,
    )
  plainTrees.set(routeTree, isPlain)
  return isPlain
}

const NOTHING = {}

function knownLocation(router: AnyRouter, options: Options): ParsedLocation | undefined {
  const { search = NOTHING, hash = '' } = options
  if (options.href || options.mask || options.leaveParams || options._includeValidateSearch) {
    return undefined
  }
  if (typeof search !== 'object' || search === null) return undefined
  if (hash !== '' && !(typeof hash === 'string' && PLAIN.test(hash))) return undefined
  const pathname = pathOf(router, options)
  if (pathname === undefined) return undefined
  const searchStr = router.options.stringifySearch(search)
  const href = pathname + searchStr + (hash && `#${hash}`)
  return {
    href,
    publicHref: href,
    pathname,
    search,
    searchStr,
    hash,
    state: NOTHING as ParsedLocation['state'],
    external: false,
  }
}

function pathOf({ routesByPath }: AnyRouter, { to, params }: Options): string | undefined {
  if (typeof to !== 'string') return undefined
  if (PLAIN_PATH.test(to)) return to
  const pattern = Object.hasOwn(routesByPath, to) ? patternOf(to) : undefined
  if (!pattern || typeof params !== 'object' || params === null) return undefined
  let path = ''
  for (const [index, piece] of pattern.entries()) {
    if (index % 2 === 0) path += piece
    else {
      const value = String((params as Record<string, unknown>)[piece])
      if (!PLAIN.test(value)) return undefined
      path += value
    }
  }
  return path
}

const patterns = new Map<string, Pattern | undefined>()

function patternOf(path: string): Pattern | undefined {
  if (!patterns.has(path)) {
    const pieces = path.split(PARAMETER)
    const isKnown = pieces.every((piece, index) => index % 2 === 1 || /^[\w/-]*$/.test(piece))
    patterns.set(path, isKnown ? pieces : undefined)
  }
  return patterns.get(path)
}
