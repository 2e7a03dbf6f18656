import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { announceSession, sessionKey } from '#platform/web/session.ts'
import { safeNextPath } from '../account.ts'
import type { SessionUser } from '../contract.ts'

const SITE_PATH = '/api/site'

/**
 * Takes the new session over and goes on: to where the person was going, else to the place of
 * their role (specification §4, A-05, A-06). Everything fetched as somebody else is forgotten.
 */
export function useSignedIn(next: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user: SessionUser, home: string) => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] && queryKey[0] !== SITE_PATH,
    })
    queryClient.setQueryData(sessionKey, user)
    announceSession()
    await router.navigate({ href: safeNextPath(next) ?? existing(home, router.routesByPath) })
  }
}

/** A role's own screen may come with a later release; until then the dashboard receives everyone. */
function existing(home: string, known: object): string {
  return home in known ? home : '/dashboard'
}
