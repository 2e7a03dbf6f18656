import { createRoute, redirect, type AnyRouter } from '@tanstack/react-router'
import { Route as home } from '#home/web/home-page.tsx'
import { Route as userProfile } from '#profiles/web/user-profile-page.tsx'
import { Route as viber } from '#profiles/web/viber-page.tsx'
import { Route as browse } from '#search/web/browse-page.tsx'
import { Route as browseVibers } from '#search/web/browse-vibers-page.tsx'
import { Route as auth } from './auth-page.tsx'
import { Route as root } from './root.tsx'
import type { routeTree as allRoutes } from './route-tree.gen.ts'
import { Route as service } from './service-page.tsx'

/*
 * Where people arrive: what a browser knows of the table of contents before the first paint. The other
 * addresses follow after it, so that a first page weighs the same however many pages there are
 * (decision 25). The server knows all of them from the start.
 */

/** Every other address. */
const elsewhere = createRoute({ getParentRoute: () => root, path: '$' })

const first = [
  home.update(at('/')),
  auth.update(at('/auth')),
  browse.update(at('/browse')),
  browseVibers.update(at('/browse-vibers')),
  viber.update(at('/vibers/$id')),
  userProfile.update(at('/users/$id/profile')),
  service.update(at('/services/$id')),
  elsewhere,
]

/** What the generated table says of a route, too. */
function at(path: string) {
  return { id: path, path, getParentRoute: () => root } as never
}

/** For types it is the whole tree: links lead to all pages there are. */
export const firstRoutes = root._addFileChildren(first) as unknown as typeof allRoutes

/**
 * Makes ready what the address at hand needs, and has all addresses learnt as soon as the browser has time,
 * or when somebody goes to one that is not known yet, whichever is sooner.
 */
export async function beginWithFirstRoutes(router: AnyRouter): Promise<void> {
  let learning: Promise<void> | undefined
  const learn = () =>
    (learning ??= learnAllRoutes(router).catch((error: unknown) => {
      learning = undefined
      throw error
    }))
  elsewhere.options.beforeLoad = async ({ location }) => {
    await learn()
    throw redirect({ href: location.href, replace: true })
  }
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname)
  if (route === elsewhere) await learn()
  // Where that fails, whoever goes elsewhere tries again.
  else setTimeout(() => void learn().catch(() => {}), SETTLED_MS)
}

/** By then the page at hand has what it needs. */
const SETTLED_MS = 1000

async function learnAllRoutes(router: AnyRouter): Promise<void> {
  await import('./route-tree.gen.ts')
  router.setRoutes(router.buildRouteTree())
  // A visit that began a moment ago still looks this route up by its id.
  router.routesById[elsewhere.id] = elsewhere
}
