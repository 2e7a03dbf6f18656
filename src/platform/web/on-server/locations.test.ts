import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRoute,
} from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { parseKnownSearch, stringifySearch } from '#app/web/search-params.ts'
import { buildKnownLocations } from './locations.ts'

function aRouter(own: object = {}) {
  const root = createRootRoute()
  const paths = ['/', '/browse', '/vibers/$id', '/blog/post/$slug', '/a/$one/b/$two', '/files/$']
  const routes: AnyRoute[] = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, ...own } as never),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/vibers/3?page=2'] }),
    parseSearch: parseKnownSearch,
    stringifySearch,
  })
  const original = vi.fn<typeof router.buildLocation>(router.buildLocation)
  router.buildLocation = original as unknown as typeof router.buildLocation
  return { original, build: buildKnownLocations(router) }
}

const known: object[] = [
  { to: '/' },
  { to: '/browse' },
  { to: '/vibers/42' },
  { to: '/browse', search: { category: 'coding', page: 3, empty: '', none: undefined } },
  { to: '/browse', search: { search: 'a b&c/ü' }, hash: 'results' },
  { to: '/vibers/$id', params: { id: 3 } },
  { to: '/blog/post/$slug', params: { slug: 'a-post' }, search: { lang: 'fr' } },
  { to: '/a/$one/b/$two', params: { one: 1, two: 'x_y' } },
]

test.each(known)('%j is built without the router, as the router builds it', (options) => {
  const { original, build } = aRouter()
  const location = build(options as never)
  expect(original).not.toHaveBeenCalled()
  const { state: _, unmaskOnReload: __, ...expected } = original(options as never)
  expect(location).toMatchObject(expected)
})

const unusual: object[] = [
  { to: '.' },
  { to: '..', search: {} },
  { search: (before: object) => before },
  { to: '/browse', search: true },
  { to: '/browse', hash: true },
  { to: '/browse', hash: 'ü' },
  { to: '/vibers/$id', params: { id: 'a b' } },
  { to: '/vibers/$id' },
  { to: '/files/$', params: { _splat: 'a/b' } },
  { to: '/browse/' },
  { to: '/über' },
  { to: '/browse', mask: { to: '/' } },
  { href: '/browse?page=2' },
]

test.each(unusual)('%j is left to the router', (options) => {
  const { original, build } = aRouter()
  build(options as never)
  expect(original).toHaveBeenCalledOnce()
})

test('everything is left to the router when a route changes the links to it', () => {
  const { original, build } = aRouter({ search: { middlewares: [] } })
  build({ to: '/browse' } as never)
  expect(original).toHaveBeenCalledOnce()
})
