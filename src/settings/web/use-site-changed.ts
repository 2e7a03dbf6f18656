import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { read } from '#platform/web/query.ts'
import { settingsContract } from '../contract.ts'

/** Reloads the public settings after a change, because every page shows them. */
export function useSiteChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.fetchQuery({ ...read(settingsContract, 'site'), staleTime: 0 })
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/admin/settings'),
    })
    await router.invalidate()
  }
}
