import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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

/**
 * Shows the wish at once and sends it, so that a heart pressed in another tab meanwhile stays as it
 * was wanted. Presses go out in turn; where the last one fails, what the server said last shows again.
 */
export function useSaving(target: Target): (wanted: boolean) => void {
  const t = useTranslations('favorites')
  const queryClient = useQueryClient()
  const mutationKey = ['favorite', target.kind, target.id]
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  const known = useRef(false)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // Without a connection it fails now, rather than happening some time later.
    networkMode: 'always',
    mutationFn: (favorited: boolean) => {
      const wish = { id: target.id, favorited }
      const calls = api(favoritesContract)
      return target.kind === 'service' ? calls.toggleService(wish) : calls.toggleViber(wish)
    },
    onMutate: (wanted) => {
      if (isLast()) known.current = !wanted
      show(queryClient, target, wanted)
    },
    onSuccess: ({ favorited }) => {
      known.current = favorited
      if (!isLast()) return
      show(queryClient, target, favorited)
      // The list keeps what was taken off, for second thoughts, until its page is opened again.
      void queryClient.invalidateQueries({ ...favoritesQuery, refetchType: 'none' })
    },
    onError: (error) => {
      if (isLast()) show(queryClient, target, known.current)
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
