import { useQueryClient } from '@tanstack/react-query'
import { READ_AGAIN } from '#live/event.ts'
import { useLive } from '#live/web/use-live.ts'
import { REACTIONS_CHANGED } from '../topic.ts'
import { followReactions } from './use-toggle-reaction.ts'

const path = /^\/api\/services\/\d+\/reactions$/

/** Shows reactions from the viewer's other tabs. Without it, a press here could undo them by mistake. */
export function useReactionsLive(): void {
  const queryClient = useQueryClient()
  useLive(REACTIONS_CHANGED, ({ id }) => void followReactions(queryClient, Number(id)))
  useLive(READ_AGAIN, () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) => path.test(String(address)),
    })
  })
}
