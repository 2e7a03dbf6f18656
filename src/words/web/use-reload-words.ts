import { useQueryClient } from '@tanstack/react-query'

const PATH = '/api/admin/words'

/** Reads the list of words and their newest change again. */
export function useReloadWords(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith(PATH),
    })
}
