import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from './toast.ts'

interface Options {
  isOn: boolean
  save: (isOn: boolean) => Promise<unknown>
  /** Matches the API paths of the queries to invalidate after a change. */
  shownBy: RegExp
  failed: string
}

/** A toggle that is updated optimistically and reverted if saving fails. */
export function useFlagToggle({ isOn, save, shownBy, failed }: Options) {
  const queryClient = useQueryClient()
  const [isMarked, setMarked] = useState(isOn)
  // Follows newly loaded data; until then, it shows what the user has toggled.
  const [lastRead, setLastRead] = useState(isOn)
  if (lastRead !== isOn) {
    setLastRead(isOn)
    setMarked(isOn)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onMutate: setMarked,
    onSuccess: () => {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => shownBy.test(String(queryKey[0])),
      })
    },
    onError: (error, wanted) => {
      setMarked(!wanted)
      showToast({ title: failed, description: error.message, variant: 'destructive' })
    },
  })
  return { isMarked, toggle: () => !isPending && mutate(!isMarked) }
}
