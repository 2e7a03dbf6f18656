import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { accountsContract, type SessionUser } from '#accounts/contract.ts'
import { api } from '#platform/web/client.ts'
import type { RouterContext } from '#platform/web/page-head.ts'
import { isApiError, read } from '#platform/web/query.ts'
import { sessionKey } from '#platform/web/session.ts'
import { DEFAULT_SITE_TITLE, settingsContract } from '#settings/contract.ts'
import { Banners } from './banners.tsx'
import { Document } from './document.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Live } from './live.tsx'
import './app.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    const [user, site] = await Promise.all([
      queryClient.ensureQueryData({ queryKey: sessionKey, queryFn: findSession }),
      queryClient.ensureQueryData(read(settingsContract, 'site')),
    ])
    return { user, site }
  },
  head: ({ match: { context }, matches }) => ({
    meta: [
      // The title of pages that bring none: addresses that lead nowhere, and errors.
      { title: titleOf(context, matches.length) },
      ...(matches.length === 1 ? [{ name: 'robots', content: 'noindex' }] : []),
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      ...[inter, bricolage].map((href) => ({
        rel: 'preload',
        href,
        as: 'font' as const,
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: Root,
})

function titleOf(
  context: Pick<RouterContext, 't'> & { site?: { title: string } },
  matchCount: number,
) {
  const brand = context.site?.title ?? DEFAULT_SITE_TITLE
  // The root alone: no page has this address.
  return matchCount === 1 ? `${context.t('shell.notFound')} | ${brand}` : brand
}

/** 401 means no user (specification §7). */
async function findSession(): Promise<SessionUser | null> {
  try {
    return await api(accountsContract).me()
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    throw error
  }
}

function Root() {
  return (
    <>
      <Banners />
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <Live />
    </>
  )
}
