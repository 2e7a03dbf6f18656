import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { changeCachedService } from '#services/web/change-cached.ts'
import { favoritesContract } from '../contract.ts'

/** What is saved: a service or a viber. */
export interface Target {
  kind: 'service' | 'viber'
  id: number
}

export const favoritesQuery = read(favoritesContract, 'list')

/** Whether the viewer saved it, as its own page asks. */
export function favoriteQuery({ kind, id }: Target) {
  return kind === 'service'
    ? read(favoritesContract, 'ofService', { id })
    : read(favoritesContract, 'ofViber', { id })
}

/** Shows the change at once, sends it, and takes it back if it fails. Presses go out in turn. */
export function useToggleFavorite(target: Target): (wanted: boolean) => void {
  const t = useTranslations('favorites')
  const queryClient = useQueryClient()
  const mutationKey = ['favorite', target.kind, target.id]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // Without a connection it fails now, rather than happening some time later.
    networkMode: 'always',
    mutationFn: (_wanted: boolean) => {
      const { id } = target
      const calls = api(favoritesContract)
      return target.kind === 'service' ? calls.toggleService({ id }) : calls.toggleViber({ id })
    },
    onMutate: (wanted) => show(queryClient, target, wanted),
    onSuccess: ({ favorited }) => {
      if (queryClient.isMutating({ mutationKey }) > 1) return
      show(queryClient, target, favorited)
      // The list keeps what was taken off, for second thoughts, until its page is opened again.
      void queryClient.invalidateQueries({ ...favoritesQuery, refetchType: 'none' })
    },
    onError: (error, wanted) => {
      show(queryClient, target, !wanted)
      showToast({ title: t('failed'), description: error.message, variant: 'destructive' })
    },
  })
  return mutate
}

interface Card {
  id: number
  isFavorite: boolean
}
const isCard = (candidate: object): candidate is Card => 'isFavorite' in candidate

function show(queryClient: QueryClient, target: Target, favorited: boolean) {
  queryClient.setQueryData(favoriteQuery(target).queryKey, { favorited })
  if (target.kind === 'service') {
    changeCachedService(queryClient, isCard, target.id, (card) => ({
      ...card,
      isFavorite: favorited,
    }))
  }
}
