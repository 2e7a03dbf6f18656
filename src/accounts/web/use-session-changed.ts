import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#platform/web/client.ts'
import { sessionKey } from '#platform/web/session.ts'
import { accountsContract } from '../contract.ts'

/** Reads the session again: an admin who turned two-step verification on may be a full admin again. */
export function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    queryClient.setQueryData(sessionKey, await api(accountsContract).me())
    await router.invalidate()
  }
}
