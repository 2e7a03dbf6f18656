import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from './toast.ts'

interface Options {
  isOn: boolean
  save: (isOn: boolean) => Promise<unknown>
  /** The addresses whose answers may show the mark. */
  shownBy: RegExp
  failed: string
}

/** A mark that is set and taken off in place: shown at once, and taken back if it fails. */
export function useMark({ isOn, save, shownBy, failed }: Options) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: save,
    // Pending until what shows the mark has been read again.
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => shownBy.test(String(queryKey[0])),
      }),
    onError: (error) =>
      showToast({ title: failed, description: error.message, variant: 'destructive' }),
  })
  const isMarked = isPending ? variables : isOn
  return { isMarked, toggle: () => !isPending && mutate(!isMarked) }
}
