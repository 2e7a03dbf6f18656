import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** The counts of open admin tasks, which a change of content may affect. */
const COUNTED = /^\/api\/admin\/(inbox|dashboard-stats)\b/

/** Refreshes the queries that show this content, the admin counts and the loader of the present page. */
export function useContentChanged(isShownAt: (path: string) => boolean): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        const path = String(queryKey[0])
        return isShownAt(path) || COUNTED.test(path)
      },
    })
    await router.invalidate()
  }
}
