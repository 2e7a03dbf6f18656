import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { useContentChanged } from '#publishing/web/use-content-changed.ts'
import { promptsContract, type PromptMove } from '../contract.ts'
import type { Prompt } from '../shapes.ts'
import { showsPrompts } from './prompts-queries.ts'

/** Lists, pages and counters that show prompts, and what waits for an admin, are read anew. */
export function usePromptsChanged(): () => Promise<void> {
  return useContentChanged(showsPrompts)
}

/** Does one thing to a prompt, says that it is done or why not, and shows what has become of it. */
export function usePromptDeed<Input>(
  act: (input: Input) => Promise<unknown>,
  said: (input: Input) => string,
  onDone?: () => void,
) {
  const t = useTranslations('prompts')
  const changed = usePromptsChanged()
  return useMutation({
    mutationFn: act,
    onSuccess: async (_, input) => {
      onDone?.()
      showToast({ title: said(input) })
      await changed()
    },
    onError: async (error) => {
      const description = messageOf(error, t('tryAgain'))
      showToast({ title: t('deedFailed'), description, variant: 'destructive' })
      // Perhaps somebody else was faster.
      await changed()
    },
  })
}

/** Brings a prompt, or the change that waits beside it, to another status. */
export function useMove({ id, version }: Pick<Prompt, 'id' | 'version'>, onDone?: () => void) {
  const t = useTranslations('prompts')
  return usePromptDeed(
    (move: PromptMove) => api(promptsContract).move({ id, version, ...move }),
    ({ status }) => t(`moved.${status}`),
    onDone,
  )
}
