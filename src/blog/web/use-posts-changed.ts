import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Lists of posts, categories, and what admins count of them are read anew; so is the page at hand. */
export function usePostsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        /^\/api\/(blog|admin\/inbox|admin\/dashboard-stats)\b/.test(String(path)),
    })
    await router.invalidate()
  }
}
