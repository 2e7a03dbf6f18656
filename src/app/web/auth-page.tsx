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

/** Here because accounts know nothing of services and menus. */
export const Route = createFileRoute('/auth')({
  validateSearch: authSearch,
  // Only for those who arrive with a session; a sign-in on this page goes where its role says.
  beforeLoad: ({ context, search }) => {
    if (context.user) throw redirect({ href: search.next ?? '/' })
  },
  loaderDeps: ({ search: { next } }) => ({ hiredId: hiredServiceId(next) }),
  loader: async ({ context: { queryClient }, deps: { hiredId } }) => {
    if (hiredId !== undefined) {
      // The form is there without it, such as for a service that was paused since.
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
