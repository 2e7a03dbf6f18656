import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Lists of pages, menus that name them and the landing page read them anew. */
export function usePagesChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        /^\/api\/(?:admin\/)?(?:pages|menus)\b/.test(String(path)),
    })
    await router.invalidate()
  }
}
