import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createTranslator, type Messages } from 'use-intl'
import { languageIn, ORIGINAL } from '#platform/languages.ts'
import { requestScope } from '#platform/request-scope.ts'
import { buildKnownLocations } from '#platform/web/on-server/locations.ts'
import { referencesTo, takePageData } from '#platform/web/page-data.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import { createQueryClient } from '#platform/web/query.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFound } from './not-found.tsx'
import { PagePending } from './page-pending.tsx'
import { guardModules } from './module-guard.tsx'
import { firstRoutes } from './first-routes.ts'
import { parseKnownSearch, stringifySearch } from './search-params.ts'

/** The server knows every page; a browser starts with the pages where visitors arrive. */
const routeTree = import.meta.env.SSR
  ? (await import('./route-tree.gen.ts')).routeTree
  : firstRoutes

/** The time after which a page that is still loading is replaced by its skeleton. */
const PENDING_MS = 400

/** Called once per request on the server, and once in the browser with the downloaded texts. */
export function getRouter(fetched?: Messages) {
  const scope = requestScope()
  const messages = fetched ?? (scope?.texts.messages as Messages)
  const locale =
    scope?.language ?? languageIn(globalThis.document?.documentElement.lang) ?? ORIGINAL
  const queryClient = createQueryClient()
  if (!import.meta.env.SSR) takePageData(queryClient)
  const context: RouterContext = {
    queryClient,
    locale,
    messages,
    t: createTranslator({ locale, messages }),
    origin: scope?.origin ?? globalThis.location?.origin ?? '',
  }
  const router = createRouter({
    routeTree,
    context,
    parseSearch: parseKnownSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Otherwise /about/more would render the page /about with a part missing.
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PagePending,
    defaultPendingMs: PENDING_MS,
    ssr: { nonce: scope?.nonce },
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  // The type of the router's options does not have this one.
  Object.assign(router.options, { serializationAdapters: [referencesTo(queryClient)] })
  guardModules(router)
  // A change of filters keeps the page: its skeleton would hide the pressed control, which would lose the focus.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Infinity
  })
  if (import.meta.env.SSR) router.buildLocation = buildKnownLocations(router)
  if (import.meta.env.SSR && scope) {
    scope.isContent = () => router.state.matches.at(-1)?.staticData.isContent === true
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /**
     * Marks public content, the only pages whose head may contain the operator's code
     * (docs/product-rules.md#head-code).
     */
    isContent?: true
  }
}
