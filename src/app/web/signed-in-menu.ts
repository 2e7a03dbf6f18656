import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./user-menu.tsx')

/*
 * The menu of the signed in, whose code nobody else fetches. Until it arrives, a page from the server
 * shows it as HTML.
 */
export const UserMenu = lazyRouteComponent(load, 'UserMenu')
export const SignedInLinks = lazyRouteComponent(load, 'SignedInLinks')

/** Keeps what they have open up to date. */
export const LiveUpdates = lazyRouteComponent(() => import('./live-updates.tsx'), 'LiveUpdates')

/** Before a page is shown to somebody signed in, so that the menu is there with it. */
export function preloadMenu(): Promise<unknown> {
  return Promise.all([UserMenu.preload?.(), SignedInLinks.preload?.()])
}
