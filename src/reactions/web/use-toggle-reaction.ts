import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { read } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session.ts'
import { showToast } from '#platform/web/toast.ts'
import { changeCachedService } from '#services/web/change-cached.ts'
import { reactionsContract, type Emoji, type Reactions, type ReactionSummary } from '../contract.ts'
import { pressed } from '../reaction.ts'

const none: Reactions = { counts: {}, userReactions: {}, reactions: [] }

/** If the request fails, the service is shown without reactions. */
export function reactionsQuery(id: number) {
  return queryOptions({
    queryKey: read(reactionsContract, 'ofService', { id }).queryKey,
    queryFn: ({ signal }) =>
      api(reactionsContract)
        .ofService({ id }, { signal })
        .catch(() => none),
  })
}

/**
 * Shows a press optimistically and sends it; requests for one service are sent one after the other. A failed press
 * is undone, and the response to the last one updates the counts of other members.
 */
export function useToggleReaction(serviceId: number): (emoji: Emoji) => void {
  const t = useTranslations('reactions')
  const queryClient = useQueryClient()
  const user = useUser()
  const mutationKey = pressKey(serviceId)
  const press = (emoji: Emoji) =>
    changeReactions(queryClient, serviceId, (summary) => pressed(summary, emoji))

  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (emoji: Emoji) => api(reactionsContract).toggle({ id: serviceId, emoji }),
    onMutate: press,
    onSuccess: ({ counts, userReactions }) => {
      if (isLast()) changeReactions(queryClient, serviceId, () => ({ counts, userReactions }))
    },
    onError: (error, emoji) => {
      press(emoji)
      // The server may have received the request although the response was lost.
      void readAgain(queryClient, serviceId, isLast)
      showToast({ title: t('failed'), description: error.message, variant: 'destructive' })
    },
  })

  return (emoji) => {
    if (user) mutate(emoji)
    else {
      showToast({
        title: t('signInTitle'),
        description: t('signInText'),
        variant: 'destructive',
      })
    }
  }
}

const pressKey = (serviceId: number) => ['reaction', serviceId]

/** Shows the server's state if `isCurrent` still holds after the request. If it fails, the shown state stays. */
async function readAgain(queryClient: QueryClient, id: number, isCurrent: () => boolean) {
  const kept = await api(reactionsContract)
    .ofService({ id })
    .catch(() => undefined)
  if (kept && isCurrent()) changeReactions(queryClient, id, () => kept)
}

/** Updates this tab after a reaction in another tab, unless a press in this tab is pending. */
export function followReactions(queryClient: QueryClient, id: number): Promise<void> {
  const isUnderWay = () => queryClient.isMutating({ mutationKey: pressKey(id) }) > 0
  return readAgain(queryClient, id, () => !isUnderWay())
}

interface Card {
  id: number
  reactions: ReactionSummary
}
const isCard = (candidate: object): candidate is Card => 'reactions' in candidate

/** Changes the cached reactions of the service's page and of every card of the service. */
function changeReactions(
  queryClient: QueryClient,
  id: number,
  change: (summary: ReactionSummary) => ReactionSummary,
) {
  queryClient.setQueryData(
    reactionsQuery(id).queryKey,
    (known) => known && { ...known, ...change(known) },
  )
  changeCachedService(queryClient, isCard, id, (card) => ({
    ...card,
    reactions: change(card.reactions),
  }))
}
