import { createRoute, redirect, type AnyRouter } from '@tanstack/react-router'
import { Route as home } from '#home/web/home-page.tsx'
import { Route as userProfile } from '#profiles/web/user-profile-page.tsx'
import { Route as viber } from '#profiles/web/viber-page.tsx'
import { Route as browse } from '#search/web/browse-page.tsx'
import { Route as browseVibers } from '#search/web/browse-vibers-page.tsx'
import { Route as auth } from './auth-page.tsx'
import { guardModules } from './module-guard.tsx'
import { Route as root } from './root.tsx'
import type { routeTree as allRoutes } from './route-tree.gen.ts'
import { Route as service } from './service-page.tsx'

/*
 * The routes that a browser knows before the first paint: the pages where visitors arrive. The other routes are loaded
 * later, so that the first page's size does not grow with the number of pages (decision 25). The server knows all
 * routes from the start.
 */

/** Matches every address that is not among the first routes. */
const otherRoutes = createRoute({ getParentRoute: () => root, path: '$' })

const first = [
  home.update(at('/')),
  auth.update(at('/auth')),
  browse.update(at('/browse')),
  browseVibers.update(at('/browse-vibers')),
  viber.update(at('/vibers/$id')),
  userProfile.update(at('/users/$id/profile')),
  service.update(at('/services/$id')),
  otherRoutes,
]

/** The options that the generated route tree sets on each route, too. */
function at(path: string) {
  return { id: path, path, getParentRoute: () => root } as never
}

/** Typed as the whole tree, because links may point to all pages. */
export const firstRoutes = root._addFileChildren(first) as unknown as typeof allRoutes

/**
 * Prepares the router for the current address. All routes are loaded a second later, or as soon as the visitor goes to
 * an address that is not among the first.
 */
export async function prepareFirstRoutes(router: AnyRouter): Promise<void> {
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= loadAllRoutes(router).catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  otherRoutes.options.beforeLoad = async ({ location }) => {
    await load()
    throw redirect({ href: location.href, replace: true })
  }
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname)
  if (route === otherRoutes) await load()
  // If loading fails, a navigation to another page tries again.
  else setTimeout(() => void load().catch(() => {}), SETTLED_MS)
}

/** By then the current page has loaded its own files. */
const SETTLED_MS = 1000

async function loadAllRoutes(router: AnyRouter): Promise<void> {
  await import('./route-tree.gen.ts')
  router.setRoutes(router.buildRouteTree())
  guardModules(router)
  // A navigation that started before still looks this route up by its id.
  router.routesById[otherRoutes.id] = otherRoutes
}
