import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./user-menu.tsx')

/* The member's menu, whose code only logged-in members load. Until it arrives, the server's HTML is shown. */
export const UserMenu = lazyRouteComponent(load, 'UserMenu')
export const SignedInLinks = lazyRouteComponent(load, 'SignedInLinks')

/** Keeps an open page up to date. */
export const LiveUpdates = lazyRouteComponent(() => import('../live-updates.tsx'), 'LiveUpdates')

/** Called before a page is shown to a logged-in member, so that the menu appears with it. */
export function preloadMenu(): Promise<unknown> {
  return Promise.all([UserMenu.preload?.(), SignedInLinks.preload?.()])
}
