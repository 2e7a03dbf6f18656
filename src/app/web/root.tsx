import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { accountsContract, type SessionUser } from '#accounts/contract.ts'
import { menusQuery } from '#menus/web/use-menu.ts'
import { api } from '#platform/web/client.ts'
import { requestScope } from '#platform/request-scope.ts'
import { robotsOf, type RouterContext } from '#platform/web/page-head.ts'
import { isApiError, read } from '#platform/web/query.ts'
import { sessionKey } from '#platform/web/session.ts'
import { settingsContract, type SiteInfo } from '#settings/contract.ts'
import { categoriesQuery } from '#services/web/use-categories.ts'
import { DEFAULT_SITE_TITLE } from '#settings/site-title.ts'
import { hasOwnIcon, iconPath, iconVersion } from './icon-path.ts'
import { Banners } from './banners.tsx'
import { useIsDesk } from './desk/is-desk.ts'
import { Document } from './document.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { Live } from './live.tsx'
import { preloadHeaderItems } from './header/operator-header.ts'
import { preloadedFonts } from './own-look.ts'
import { preloadBanner } from './news-banner.ts'
import { preloadMenu } from './header/signed-in-menu.ts'
import './app.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient } }) => {
    const [user, site, menus] = await Promise.all([
      queryClient.ensureQueryData({ queryKey: sessionKey, queryFn: findSession }),
      queryClient.ensureQueryData(read(settingsContract, 'site')),
      queryClient.ensureQueryData(menusQuery),
      // A failure is not fatal: pages show the built-in categories.
      queryClient.ensureQueryData(categoriesQuery).catch(() => null),
    ])
    if (user) await Promise.all([preloadMenu(), preloadBanner(queryClient)])
    if (menus.some(({ location }) => location === 'header')) await preloadHeaderItems()
    return { user, site }
  },
  head: ({ match: { context, _notFound: isNowhere }, matches }) => ({
    meta: [
      // The title of pages without their own: unknown addresses, and errors.
      { title: titleOf(context, isSomewhere(matches.length, isNowhere)) },
      ...robotsOf(context.site, isSomewhere(matches.length, isNowhere)),
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      ...preloadedFonts(context.site?.brand?.fonts).map((href) => ({
        rel: 'preload',
        href,
        as: 'font' as const,
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      ...iconsOf(context.site),
    ],
  }),
  shellComponent: Document,
  component: Root,
})

/** The owner's icon, or else the default mark. */
function iconsOf(site: SiteInfo | undefined) {
  const icon = hasOwnIcon(site)
    ? { rel: 'icon', href: iconPath(32, site), type: 'image/png' }
    : { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }
  return [
    icon,
    { rel: 'apple-touch-icon', href: iconPath(180, site) },
    { rel: 'manifest', href: `/manifest.webmanifest${iconVersion(site)}` },
  ]
}

function titleOf(
  context: Pick<RouterContext, 't'> & { site?: { title: string } },
  isPage: boolean,
) {
  const brand = context.site?.title ?? DEFAULT_SITE_TITLE
  return isPage ? brand : `${context.t('shell.notFound')} | ${brand}`
}

/** False if only the root matched, or if the address continues behind an existing page's. */
const isSomewhere = (matchCount: number, isNowhere: boolean | undefined) =>
  matchCount > 1 && !isNowhere

/** Turns a 401 into null. On the server a visitor's page does not even ask. */
async function findSession(): Promise<SessionUser | null> {
  if (requestScope()?.isSignedIn === false) return null
  try {
    return await api(accountsContract).me()
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null
    throw error
  }
}

function Root() {
  const isDesk = useIsDesk()
  return (
    <>
      <Banners />
      {isDesk ? (
        <Outlet />
      ) : (
        <>
          <Header />
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            <Outlet />
          </main>
          <Footer />
        </>
      )}
      <Live />
    </>
  )
}
