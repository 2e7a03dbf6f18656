import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The versions of TanStack Router and Start with which the files below were last checked by hand. */
const CHECKED_WITH = {
  '@tanstack/react-router': '1.170.46',
  '@tanstack/react-start': '1.169.5',
  '@tanstack/router-core': '1.171.39',
  '@tanstack/start-plugin-core': '1.171.56',
  '@tanstack/start-server-core': '1.169.45',
}

const CHECKLIST = `The installed TanStack version has changed. Two files rely on its undocumented internals, so check
them with the new version, then update CHECKED_WITH in src/app/framework-internals.test.ts.

src/app/web/first-routes.ts (decision 25) relies on the router:
1. Route.update() accepts id, path and getParentRoute, and route-tree.gen.ts still sets exactly these for a route.
2. _addFileChildren() accepts an array and replaces the root's children, so that importing route-tree.gen.ts later
   gives the same root object all routes.
3. router.setRoutes(router.buildRouteTree()) makes the router match the root's present children.
4. getMatchedRoutes(pathname) returns the matched route third, and latestLocation is set before the first load.
5. routesById is a plain object, to which the '$' route can be added again for a navigation in progress.
Try: open / and follow a link to /blog at once, and again after two seconds; reload /blog; go back.

scripts/modules-after-paint.ts relies on the build:
1. The module '\\0tanstack-start-manifest:v' exists in the server build and exports a function called tsrStartManifest.
2. Each of its routes may have preloads (file paths with a leading slash); the root's first one is the client entry.
3. scripts entries with attrs and children become <script> elements with the nonce of the page.
4. The first entry chunk of the client build is src/app/web/client-entry.tsx.
Try: npx vite build, start the product, and view the source of /. It must contain no modulepreload link and no
module script, but <script type="application/json" data-modules> with the entry first. The page must hydrate, and /blog
must also list the chunk of route-tree.gen.ts.`

test('first-routes.ts and modules-after-paint.ts were checked with the installed TanStack version', () => {
  const modules = join(import.meta.dirname, '../../node_modules')
  const installed = Object.keys(CHECKED_WITH).map((name) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
      version: string
    }
    return [name, version]
  })
  // The checklist is part of both values, so that a failure prints it.
  expect({ CHECKLIST, ...Object.fromEntries(installed) }).toEqual({ CHECKLIST, ...CHECKED_WITH })
})
