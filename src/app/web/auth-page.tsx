import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { authSearch, hiredServiceId } from '#accounts/web/auth-search.ts'
import { AuthView } from '#accounts/web/auth-view.tsx'
import { isKnownBrowser } from '#platform/web/known-browser.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { servicesContract } from '#services/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Terms } from './terms.tsx'

const HiredService = lazyPart(
  async () => (await import('#services/web/hired-service.tsx')).HiredService,
)

/** This page is in `app` because `accounts` must not depend on services and menus. */
export const Route = createFileRoute('/auth')({
  validateSearch: authSearch,
  // Applies to visitors who arrive with a session; after a login on this page, the target depends on the role.
  beforeLoad: ({ context, search }) => {
    if (context.user) throw redirect({ href: search.next ?? '/' })
  },
  loaderDeps: ({ search: { next } }) => ({ hiredId: hiredServiceId(next) }),
  loader: async ({ context: { queryClient }, deps: { hiredId } }) => {
    if (hiredId !== undefined) {
      // If the service cannot be loaded, for example because it is paused, the form is shown without it.
      await queryClient.prefetchQuery(read(servicesContract, 'get', { id: hiredId }))
    }
    return { isKnown: isKnownBrowser() }
  },
  head: ({ match: { context } }) =>
    pageHead({
      context,
      title: context.t(context.site.isRegistrationOpen ? 'auth.pageTitle' : 'auth.login'),
      description: context.t('auth.tagline'),
      canonical: '/auth',
    }),
  component: AuthPage,
})

function AuthPage() {
  const search = Route.useSearch()
  const { isKnown } = Route.useLoaderData()
  const hiredId = hiredServiceId(search.next)
  return (
    <AuthView
      search={search}
      isKnownBrowser={isKnown}
      terms={<Terms />}
      hired={
        hiredId !== undefined && (
          <Suspense>
            <HiredService id={hiredId} />
          </Suspense>
        )
      }
    />
  )
}
