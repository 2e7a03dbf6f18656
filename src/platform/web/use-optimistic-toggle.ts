import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast } from './toast.ts'

interface Options {
  /** Identifies the toggled item: changes of one item are sent in order. */
  key: readonly (string | number)[]
  send: (wanted: boolean) => Promise<{ favorited: boolean }>
  /** Updates the displayed state. */
  show: (queryClient: QueryClient, isWanted: boolean) => void
  /** Called after the last change has been saved. */
  onSaved: (queryClient: QueryClient, isFavorited: boolean) => void
  failure: (error: Error) => { title: string; description: string }
}

/**
 * A toggle that is shown immediately and sends the wanted state rather than a change, so that concurrent clicks in two
 * tabs do not cancel each other out. If the last request fails, the state last confirmed by the server is shown again.
 */
export function useOptimisticToggle({
  key,
  send,
  show,
  onSaved,
  failure,
}: Options): (wanted: boolean) => void {
  const queryClient = useQueryClient()
  const isLast = () => queryClient.isMutating({ mutationKey: key }) === 1
  const known = useRef(false)
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: send,
    onMutate: (wanted) => {
      if (isLast()) known.current = !wanted
      show(queryClient, wanted)
    },
    onSuccess: ({ favorited }) => {
      known.current = favorited
      if (!isLast()) return
      show(queryClient, favorited)
      onSaved(queryClient, favorited)
    },
    onError: (error) => {
      if (isLast()) show(queryClient, known.current)
      showToast({ ...failure(error), variant: 'destructive' })
    },
  })
  return mutate
}
