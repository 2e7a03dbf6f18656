import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { read } from '#platform/web/query.ts'
import { changeSession } from '#platform/web/session.ts'
import { SessionUser } from '../contract.ts'
import { accountsOwnContract, type OwnAccount } from '../own-contract.ts'

export const accountQuery = read(accountsOwnContract, 'get')

/** Shows a saved account in the settings and everywhere else immediately. */
export function useAccountSaved(): (saved: OwnAccount) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (saved) => {
    queryClient.setQueryData(accountQuery.queryKey, saved)
    // Without the fields that only the settings show.
    changeSession(queryClient, SessionUser.parse(saved))
    // Name and avatar also appear with the person's services and on their profile.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(users|vibers|services)\b/.test(String(queryKey[0])),
    })
    await router.invalidate()
  }
}
