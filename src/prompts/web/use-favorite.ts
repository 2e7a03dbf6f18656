import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf, read } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { promptsContract } from '../contract.ts'
import type { Prompt } from '../shapes.ts'
import { isOfPrompts } from './prompts-queries.ts'

const { queryKey: favoritesKey } = read(promptsContract, 'favorites')

/**
 * Shows the wish at once and sends it. Presses go out in turn; where the last one fails, what the server said
 * last shows again.
 */
export function useFavorite({ id, slug }: Pick<Prompt, 'id' | 'slug'>): (wanted: boolean) => void {
  const t = useTranslations('prompts')
  const queryClient = useQueryClient()
  const mutationKey = ['prompt-favorite', id]
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  const known = useRef(false)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    // Without a connection it fails now, rather than happening some time later.
    networkMode: 'always',
    mutationFn: (favorited: boolean) => api(promptsContract).favorite({ id, slug, favorited }),
    onMutate: (wanted) => {
      if (isLast()) known.current = !wanted
      show(queryClient, id, wanted)
    },
    onSuccess: ({ favorited }) => {
      known.current = favorited
      if (!isLast()) return
      show(queryClient, id, favorited)
      showToast({ title: t(favorited ? 'kept' : 'notKept') })
      // The list keeps what was taken off, for second thoughts, until its page is opened again.
      void queryClient.invalidateQueries({
        queryKey: favoritesKey.slice(0, 1),
        refetchType: 'none',
      })
    },
    onError: (error) => {
      if (isLast()) show(queryClient, id, known.current)
      showToast({
        title: t('keepFailed'),
        description: messageOf(error, t('tryAgain')),
        variant: 'destructive',
      })
    },
  })
  return mutate
}

/** In every list that shows it, and on its page. */
function show(queryClient: QueryClient, id: number, isFavorited: boolean) {
  queryClient.setQueriesData({ predicate: isOfPrompts }, (known: unknown) =>
    changed(known, (prompt) => (prompt.id === id ? { ...prompt, isFavorited } : prompt)),
  )
}

function changed(known: unknown, change: (prompt: Prompt) => Prompt): unknown {
  if (isPrompt(known)) return change(known)
  if (typeof known !== 'object' || known === null || !('items' in known)) return known
  const { items } = known as { items: unknown[] }
  return { ...known, items: items.map((item) => (isPrompt(item) ? change(item) : item)) }
}

function isPrompt(known: unknown): known is Prompt {
  return typeof known === 'object' && known !== null && 'isFavorited' in known
}
