import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createTranslator, type Messages } from 'use-intl'
import { requestScope } from '#platform/request-scope.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import { createQueryClient } from '#platform/web/query.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFound } from './not-found.tsx'
import { PagePending } from './page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** Called once per request on the server, and once in the browser with the texts it has fetched. */
export function getRouter(fetched?: Messages) {
  const scope = requestScope()
  const messages = fetched ?? (scope?.texts.messages as Messages)
  const queryClient = createQueryClient()
  const context: RouterContext = {
    queryClient,
    locale: 'en',
    messages,
    t: createTranslator({ locale: 'en', messages }),
    origin: scope?.origin ?? globalThis.location?.origin ?? '',
  }
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 400,
    ssr: { nonce: scope?.nonce },
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
