import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { useOptimisticToggle } from '#platform/web/use-optimistic-toggle.ts'
import { changeCachedService } from '#services/web/change-cached.ts'
import { favoritesContract } from '../contract.ts'

/** A service or a viber to save. */
export interface Target {
  kind: 'service' | 'viber'
  id: number
}

export const favoritesQuery = read(favoritesContract, 'list')

/** Whether the viewer has saved the service or viber. */
export function favoriteQuery({ kind, id }: Target) {
  return kind === 'service'
    ? read(favoritesContract, 'ofService', { id })
    : read(favoritesContract, 'ofViber', { id })
}

/** Saves or removes the target, optimistically. */
export function useFavorite({ kind, id }: Target): (wanted: boolean) => void {
  const t = useTranslations('favorites')
  const { toggleService, toggleViber } = api(favoritesContract)
  return useOptimisticToggle({
    key: mutationKeyOf({ kind, id }),
    send: (favorited) => (kind === 'service' ? toggleService : toggleViber)({ id, favorited }),
    show: (queryClient, isWanted) => show(queryClient, { kind, id }, isWanted),
    // The list is not refetched now: a removed favorite stays visible, so that it can be saved again.
    onSaved: (queryClient) =>
      void queryClient.invalidateQueries({ ...favoritesQuery, refetchType: 'none' }),
    failure: (error) => ({ title: t('failed'), description: messageOf(error, t('tryAgain')) }),
  })
}

const mutationKeyOf = ({ kind, id }: Target) => ['favorite', kind, id] as const

/** Updates this tab after a change in another tab or on another device. */
export async function followFavorite(queryClient: QueryClient, { kind, id }: Target) {
  const { ofService, ofViber } = api(favoritesContract)
  const { favorited } = await (kind === 'service' ? ofService : ofViber)({ id })
  // A pending change in this tab updates the state itself.
  if (queryClient.isMutating({ mutationKey: mutationKeyOf({ kind, id }) }) > 0) return
  const shown = queryClient.getQueryData(favoriteQuery({ kind, id }).queryKey)
  if (shown?.favorited === favorited) return
  show(queryClient, { kind, id }, favorited)
  await queryClient.invalidateQueries(favoritesQuery)
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
