import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#platform/web/query.ts'

interface Options<Wanted, Done> {
  save: (wanted: Wanted) => Promise<Done>
  onSaved: (done: Done, wanted: Wanted) => void
  /** Called when it is sent, and what it answers once that is saved. */
  onSend?: () => (done: Done) => unknown
  onRefused: (error: unknown) => void
}

/** Changes what services name; every list of skills and services is read again. */
export function useChangeSkills<Wanted, Done>(options: Options<Wanted, Done>) {
  const { save, onSaved, onSend, onRefused } = options
  const queryClient = useQueryClient()
  const refresh = (paths: RegExp) =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.test(String(path)) })
  return useMutation({
    mutationFn: save,
    onMutate: () => onSend?.(),
    onSuccess: async (done, wanted, beginAgain) => {
      beginAgain?.(done)
      onSaved(done, wanted)
      await refresh(/^\/api\/(services|users|search|admin\/(skills|discovery))\b/)
    },
    onError: async (error) => {
      onRefused(error)
      // Somebody else was faster.
      if (isApiError(error) && error.status === 409) await refresh(/^\/api\/admin\/skills\b/)
    },
  })
}
