import { useMutation, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { clearUnsent } from '#platform/web/clear-unsent.ts'
import { announceSession, sessionKey, type SessionUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { accountsContract } from '../contract.ts'
import { rememberOnboarding } from './onboarding-key.ts'

/** Ends the session here and in other tabs, clears the cache and the drafts, and goes to /. */
export function useLogout() {
  const t = useTranslations('auth')
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async () => {
      await untilFetched(queryClient)
      await api(accountsContract).logout()
    },
    onSuccess: async () => {
      const userId = queryClient.getQueryData<SessionUser | null>(sessionKey)?.id
      rememberOnboarding(false)
      queryClient.setQueryData(sessionKey, null)
      announceSession()
      const stillShown = forget(queryClient)
      await router.navigate({ to: '/' })
      // After the navigation, because an open form saves its draft while it is shown. A session that expired keeps all
      // drafts.
      if (userId !== undefined) clearUnsent(userId)
      for (const query of stillShown) queryClient.getQueryCache().remove(query)
      await router.invalidate()
      showToast({ title: t('loggedOut'), description: t('loggedOutText') })
    },
    onError: (error) => {
      showToast({ title: t('logoutFailed'), description: error.message, variant: 'destructive' })
    },
  })
}

/**
 * Waits up to a second for running requests such as preloads, which would be refused after the logout. Cancelling them
 * would count as a failure.
 */
async function untilFetched(queryClient: QueryClient): Promise<void> {
  const fetching = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const aSecond = new Promise((resolve) => setTimeout(resolve, 1000))
  await Promise.race([
    Promise.allSettled(fetching.map((query) => query.promise ?? Promise.resolve())),
    aSecond,
  ])
}

/**
 * Clears the cache except for queries the page still shows. Those are returned and cleared after the navigation,
 * because clearing them now would refetch them.
 */
function forget(queryClient: QueryClient): Query[] {
  const cache = queryClient.getQueryCache()
  const fetched = cache.getAll().filter(({ queryKey }) => queryKey[0] !== sessionKey[0])
  for (const query of fetched) if (!query.isActive()) cache.remove(query)
  return fetched.filter((query) => query.isActive())
}
