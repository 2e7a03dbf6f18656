import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { read } from '#platform/web/query.ts'
import { settingsContract } from '../contract.ts'

/** Every page says the marketplace's name and rules: they are asked for again and shown at once. */
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
