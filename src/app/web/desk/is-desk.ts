import { useRouterState } from '@tanstack/react-router'
import type { SessionUser } from '#platform/web/session.ts'

/** Whether a member may see the admin screens. */
export function isAdmitted(user: Pick<SessionUser, 'isAdmin' | 'twoStepDue'>): boolean {
  return user.isAdmin && !user.twoStepDue?.isOver
}

/**
 * Whether the page is an admin screen, which brings its own frame instead of the header and the footer. A refusal is
 * shown in the frame of the site.
 */
export function useIsDesk(): boolean {
  return useRouterState({
    select: ({ matches }) => {
      const layout = matches.find(({ routeId }) => routeId === '/_admin')
      if (layout?.status !== 'success') return false
      const { user } = layout.context as { user?: SessionUser | null }
      return Boolean(user && isAdmitted(user))
    },
  })
}
