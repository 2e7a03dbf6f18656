import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Header and footer of this page show the change at once, too. */
export function useMenusChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/api\/(admin\/)?menus/.test(String(path)),
    })
    // What the page loads before it is shown: the code of a header that had no items before.
    await router.invalidate()
  }
}
