import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#platform/web/query.ts'

interface Options<Wanted, Done> {
  save: (wanted: Wanted) => Promise<Done>
  onSaved: (done: Done, wanted: Wanted) => void
  onRefused: (error: unknown) => void
}

/** Changes what services name; every list of skills and services is read again. */
export function useChangeSkills<Wanted, Done>(options: Options<Wanted, Done>) {
  const { save, onSaved, onRefused } = options
  const queryClient = useQueryClient()
  const refresh = (paths: RegExp) =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.test(String(path)) })
  return useMutation({
    mutationFn: save,
    onSuccess: async (done, wanted) => {
      onSaved(done, wanted)
      await refresh(/^\/api\/(services|users|search|admin\/(skills|discovery))\b|^home$/)
    },
    onError: async (error) => {
      onRefused(error)
      // Somebody else was faster.
      if (isApiError(error) && error.status === 409) await refresh(/^\/api\/admin\/skills\b/)
    },
  })
}
