import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { read } from '#platform/web/query.ts'
import { changeSession } from '#platform/web/session.ts'
import { accountContract, type OwnAccount } from '../account-contract.ts'

export const accountQuery = read(accountContract, 'get')

/** Takes over what was saved: the settings and everything that shows the person, at once. */
export function useAccountSaved(): (saved: OwnAccount) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (saved) => {
    queryClient.setQueryData(accountQuery.queryKey, saved)
    const { bio: _bio, headline: _headline, pendingEmail: _pending, ...session } = saved
    changeSession(queryClient, session)
    // Their name and picture stand beside their services and on their page.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(users|vibers|services)\b/.test(String(queryKey[0])),
    })
    await router.invalidate()
  }
}
