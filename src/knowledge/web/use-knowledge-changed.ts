import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Everything that names articles or categories reads them anew. */
export function useKnowledgeChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/knowledge-base'),
    })
    await router.invalidate()
  }
}
