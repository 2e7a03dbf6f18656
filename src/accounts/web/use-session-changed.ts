import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#platform/web/client.ts'
import { sessionKey } from '#platform/web/session.ts'
import { accountsContract } from '../contract.ts'

/** Refetches the session: an admin who turned on two-step verification may have their rights back. */
export function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    queryClient.setQueryData(sessionKey, await api(accountsContract).me())
    await router.invalidate()
  }
}
