import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { useOptimisticToggle } from '#platform/web/use-optimistic-toggle.ts'
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

/** Saves the target, or takes it off; see useOptimisticToggle. */
export function useFavorite({ kind, id }: Target): (wanted: boolean) => void {
  const t = useTranslations('favorites')
  const { toggleService, toggleViber } = api(favoritesContract)
  return useOptimisticToggle({
    key: wishKey({ kind, id }),
    send: (favorited) => (kind === 'service' ? toggleService : toggleViber)({ id, favorited }),
    show: (queryClient, isWanted) => show(queryClient, { kind, id }, isWanted),
    // The list keeps what was taken off, for second thoughts, until its page is opened again.
    onSaved: (queryClient) =>
      void queryClient.invalidateQueries({ ...favoritesQuery, refetchType: 'none' }),
    failure: (error) => ({ title: t('failed'), description: messageOf(error, t('tryAgain')) }),
  })
}

const wishKey = ({ kind, id }: Target) => ['favorite', kind, id] as const

/** Something was saved or taken off, perhaps in another tab: where this one shows otherwise, it follows. */
export async function followFavorite(queryClient: QueryClient, { kind, id }: Target) {
  const { ofService, ofViber } = api(favoritesContract)
  const { favorited } = await (kind === 'service' ? ofService : ofViber)({ id })
  // A wish that is under way here will show by itself.
  if (queryClient.isMutating({ mutationKey: wishKey({ kind, id }) }) > 0) return
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
