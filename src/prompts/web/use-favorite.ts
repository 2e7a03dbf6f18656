import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useOptimisticToggle } from '#platform/web/use-optimistic-toggle.ts'
import { promptsContract } from '../contract.ts'
import type { Prompt } from '../shapes.ts'
import { isOfPrompts } from './prompts-queries.ts'

const { queryKey: favoritesKey } = read(promptsContract, 'favorites')

/** Adds the prompt to the viewer's favorites or removes it; see useOptimisticToggle. */
export function useFavorite({ id, slug }: Pick<Prompt, 'id' | 'slug'>): (wanted: boolean) => void {
  const t = useTranslations('prompts')
  return useOptimisticToggle({
    key: ['prompt-favorite', id],
    send: (favorited) => api(promptsContract).favorite({ id, slug, favorited }),
    show: (queryClient, isWanted) => show(queryClient, id, isWanted),
    onSaved: (queryClient, isFavorited) => {
      showToast({ title: t(isFavorited ? 'kept' : 'notKept') })
      // A removed favorite stays in the list until the page is opened again, so that the removal can be undone.
      void queryClient.invalidateQueries({
        queryKey: favoritesKey.slice(0, 1),
        refetchType: 'none',
      })
    },
    failure: (error) => ({ title: t('keepFailed'), description: messageOf(error, t('tryAgain')) }),
  })
}

/** Shows the new state in all cached lists and on the prompt's page. */
function show(queryClient: QueryClient, id: number, isFavorited: boolean) {
  queryClient.setQueriesData({ predicate: isOfPrompts }, (cached: unknown) =>
    changed(cached, (prompt) => (prompt.id === id ? { ...prompt, isFavorited } : prompt)),
  )
}

function changed(cached: unknown, change: (prompt: Prompt) => Prompt): unknown {
  if (isPrompt(cached)) return change(cached)
  if (typeof cached !== 'object' || cached === null || !('items' in cached)) return cached
  const { items } = cached as { items: unknown[] }
  return { ...cached, items: items.map((item) => (isPrompt(item) ? change(item) : item)) }
}

function isPrompt(cached: unknown): cached is Prompt {
  return typeof cached === 'object' && cached !== null && 'isFavorited' in cached
}
