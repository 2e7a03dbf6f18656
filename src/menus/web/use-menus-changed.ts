import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Reloads the menus, including the header and footer of this page. */
export function useMenusChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/api\/(admin\/)?menus/.test(String(path)),
    })
    // Reruns the loaders, because a header that had no items needs its code loaded.
    await router.invalidate()
  }
}
