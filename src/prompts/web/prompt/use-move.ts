import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { useAction } from '#publishing/web/use-action.ts'
import { useContentChanged } from '#publishing/web/use-content-changed.ts'
import { promptsContract, type PromptMove } from '../../contract.ts'
import type { Prompt } from '../../shapes.ts'
import { showsPrompts } from '../prompts-queries.ts'

/** Refetches every list, page and counter that shows prompts. */
export function usePromptsChanged(): () => Promise<void> {
  return useContentChanged(showsPrompts)
}

/** Calls the API about a prompt; `done` is the toast after a success. */
export function usePromptAction<Input>(
  call: (input: Input) => Promise<unknown>,
  done: (input: Input) => string,
  onDone?: () => void,
) {
  const t = useTranslations('prompts')
  return useAction({
    call,
    done: (_, input) => ({ title: done(input) }),
    failed: { title: t('deedFailed'), description: t('tryAgain') },
    changed: usePromptsChanged(),
    ...(onDone && { onDone }),
  })
}

/** Changes the status of a prompt or of its revision. */
export function useMove({ id, version }: Pick<Prompt, 'id' | 'version'>, onDone?: () => void) {
  const t = useTranslations('prompts')
  const { move } = api(promptsContract)
  return useAction({
    call: (wanted: PromptMove) => move({ id, version, ...wanted }),
    done: (_, { status }) => ({ title: t(`moved.${status}`) }),
    undo: (moved, { status }) =>
      status === 'published'
        ? () => move({ id, version: moved.version, status: 'draft' })
        : undefined,
    failed: { title: t('deedFailed'), description: t('tryAgain') },
    changed: usePromptsChanged(),
    ...(onDone && { onDone }),
  })
}
