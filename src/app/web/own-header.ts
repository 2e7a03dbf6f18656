import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./header-items.tsx')

/* The operator's own header links, whose code is fetched only where there are some. */
export const HeaderItems = lazyRouteComponent(load, 'HeaderItems')
export const MobileHeaderItems = lazyRouteComponent(load, 'MobileHeaderItems')

/** Before a page is shown, so that the links are there with it. */
export function preloadHeaderItems(): Promise<unknown> {
  return Promise.all([HeaderItems.preload?.(), MobileHeaderItems.preload?.()])
}
