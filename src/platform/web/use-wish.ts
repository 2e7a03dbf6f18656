import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast } from './toast.ts'

interface Options {
  /** Names what is wished for: presses for the same go out in turn. */
  key: readonly (string | number)[]
  send: (wanted: boolean) => Promise<{ favorited: boolean }>
  /** Writes it into what is on the screen. */
  show: (queryClient: QueryClient, isWanted: boolean) => void
  /** Once the last press has arrived. */
  onSaved: (queryClient: QueryClient, isFavorited: boolean) => void
  failure: (error: Error) => { title: string; description: string }
}

/**
 * Shows the wish at once and sends it, so that a heart pressed in another tab meanwhile stays as it was
 * wanted. Where the last press fails, what the server said last shows again.
 */
export function useWish({ key, send, show, onSaved, failure }: Options): (wanted: boolean) => void {
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
