import type { QueryClient } from '@tanstack/react-query'

/** Refetches everything that shows a service: lists, its page and profiles. */
export function refreshServices(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/api\/(admin\/)?(services|users)\b/.test(String(path)),
  })
}
