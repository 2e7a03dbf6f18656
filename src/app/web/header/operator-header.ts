import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./header-items.tsx')

/* The operator's header links, whose code is loaded only if there are some. */
export const HeaderItems = lazyRouteComponent(load, 'HeaderItems')
export const MobileHeaderItems = lazyRouteComponent(load, 'MobileHeaderItems')

/** Called before a page is shown, so that the links appear with it. */
export function preloadHeaderItems(): Promise<unknown> {
  return Promise.all([HeaderItems.preload?.(), MobileHeaderItems.preload?.()])
}
