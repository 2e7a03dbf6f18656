import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#platform/web/query.ts'
import { showToast, type NewToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import { useUndo } from './use-undo.ts'

type Toast = Pick<NewToast, 'title' | 'description'>

interface Options<Input, Output> {
  call: (input: Input) => Promise<Output>
  /** The toast after a success; undefined shows no toast. */
  done: (output: Output, input: Input) => Toast | undefined
  /** The toast after a failure. Its description is used if the server sends no message. */
  failed: { title: string; description: string }
  changed: () => Promise<void>
  /** Takes the action back, if that is possible: the toast then has a button for it. */
  undo?: (output: Output, input: Input) => (() => Promise<unknown>) | undefined
  onDone?: (output: Output) => void
  /** Called if the server answers 404, because the row was already deleted. */
  onMissing?: () => void
}

/**
 * Calls the API, shows the outcome as a toast and calls `changed` to refresh the content; also after a failure, which
 * may mean that another admin was faster.
 */
export function useAction<Input = void, Output = unknown>(options: Options<Input, Output>) {
  const { call, done, undo, failed, changed, onDone, onMissing } = options
  const undoing = useUndo(changed)
  return useMutation({
    mutationFn: call,
    onSuccess: async (output, input) => {
      const toast = done(output, input)
      const back = undo?.(output, input)
      if (toast) showToast({ ...toast, ...(back && undoing(back)) })
      onDone?.(output)
      await changed()
    },
    onError: async (error) => {
      showFailure(error, failed.title, failed.description)
      if (isApiError(error) && error.status === 404) onMissing?.()
      await changed()
    },
  })
}
