import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [isMarked, setMarked] = useState(isOn)
  // Follows what is read anew; a page whose loader has read it shows what has been pressed until then.
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
