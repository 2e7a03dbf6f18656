import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#platform/web/query.ts'

interface Options<Wanted, Done> {
  save: (wanted: Wanted) => Promise<Done>
  onSaved: (done: Done, wanted: Wanted) => void
  /** Called on submit; the function it returns is called after the change is saved. */
  onSend?: () => (done: Done) => unknown
  onRefused: (error: unknown) => void
}

/** Changes skills of services, then reloads every list of skills and services. */
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
      // Another admin has changed the skill.
      if (isApiError(error) && error.status === 409) await refresh(/^\/api\/admin\/skills\b/)
    },
  })
}
