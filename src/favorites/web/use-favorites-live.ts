import { useQueryClient } from '@tanstack/react-query'
import { READ_AGAIN } from '#live/event.ts'
import { useLive } from '#live/web/use-live.ts'
import { FAVORITES_CHANGED } from '../topic.ts'
import { followFavorite } from './use-favorite.ts'

const paths = /^\/api\/(favorites|(services|users)\/\d+\/favorite)$/

/** Keeps heart buttons and the list in sync with the viewer's other tabs. */
export function useFavoritesLive(): void {
  const queryClient = useQueryClient()
  useLive(FAVORITES_CHANGED, ({ kind, id }) => {
    const target = { kind: kind === 'viber' ? 'viber' : 'service', id: Number(id) } as const
    // If the request fails, the shown state stays.
    void followFavorite(queryClient, target).catch(() => {})
  })
  useLive(READ_AGAIN, () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => paths.test(String(path)),
    })
  })
}
