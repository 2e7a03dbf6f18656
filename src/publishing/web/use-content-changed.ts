import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** What waits for admins, and what they count of it. */
const COUNTED = /^\/api\/admin\/(inbox|dashboard-stats)\b/

/** What shows this content, and what admins count of it, is read anew; so is the page at hand. */
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
