import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { authSearch, hiredServiceId } from '#accounts/web/auth-search.ts'
import { AuthView } from '#accounts/web/auth-view.tsx'
import { useMenu } from '#menus/web/use-menu.ts'
import { isKnownBrowser } from '#platform/web/known-browser.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'
import { servicesContract } from '#services/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const linkClass = 'underline hover:text-ink'
const terms = (text: ReactNode) => (
  <Link to="/$slug" params={{ slug: 'terms' }} className={linkClass}>
    {text}
  </Link>
)
const privacy = (text: ReactNode) => (
  <Link to="/$slug" params={{ slug: 'privacy' }} className={linkClass}>
    {text}
  </Link>
)

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

/** The documents a new member agrees to, shown only if they are published: the footer links to existing pages only. */
function Terms() {
  const t = useTranslations('auth')
  const items = useMenu('footer')
  const urls = new Set(
    items.flatMap(({ url, children }) => [url, ...children.map((one) => one.url)]),
  )
  if (!urls.has('/terms')) return null
  return (
    <p className="text-sm text-ink-2">
      {t.rich(urls.has('/privacy') ? 'agreeBoth' : 'agreeTerms', { terms, privacy })}
    </p>
  )
}
