import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { bannerQuery } from '#broadcasts/web/banner-query.ts'

/** Only members with a banner load its code. */
export const NewsBanner = lazyRouteComponent(
  () => import('#broadcasts/web/news-banner.tsx'),
  'NewsBanner',
)

/** Called before a page is shown to a member, so that the banner appears with it. A failure is not fatal. */
export async function preloadBanner(queryClient: QueryClient): Promise<void> {
  const shown = await queryClient.ensureQueryData(bannerQuery).catch(() => null)
  if (shown?.banner) await NewsBanner.preload?.()
}
