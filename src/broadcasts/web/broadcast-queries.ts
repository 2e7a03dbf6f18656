import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import { broadcastsContract, type Broadcast } from '../contract.ts'

/** While a broadcast is being sent, its numbers are read again. */
export const REFRESH_MS = 3000

export const broadcastQuery = (id: number) => read(broadcastsContract, 'get', { id })
export const previewQuery = (id: number) => read(broadcastsContract, 'preview', { id })

/** Shows the changed broadcast, and reads its preview and the list again. */
export async function takeOver(queryClient: QueryClient, broadcast: Broadcast): Promise<void> {
  queryClient.setQueryData(broadcastQuery(broadcast.id).queryKey, broadcast)
  queryClient.removeQueries({ queryKey: [broadcastsContract.list.path] })
  await queryClient.invalidateQueries({ queryKey: previewQuery(broadcast.id).queryKey })
}

interface Action {
  act: () => Promise<Broadcast>
  /** The titles of the toasts. */
  done: string
  failed: string
  onSettled: () => void
}

/** Sends, cancels or ends. After a failure the broadcast is read again, because another admin may have been first. */
export function useAction({ act, done, failed, onSettled }: Action) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (broadcast) => {
      await takeOver(queryClient, broadcast)
      showToast({ title: done })
    },
    onError: (error) => {
      showFailure(error, failed, failed)
      return queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(broadcastsContract.list.path),
      })
    },
    onSettled,
  })
}
