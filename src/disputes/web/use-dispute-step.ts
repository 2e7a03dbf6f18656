import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import type { DisputeRoom } from '../contract.ts'
import { refreshDisputes, showRoom } from './dispute-queries.ts'

interface Told {
  title: string
  description?: string
}

interface Options<Answer> {
  done: (answer: Answer) => Told
  /** The title of a failure; the server's message is shown below it. */
  failed?: Told
  onDone?: (answer: Answer) => void
  /** Called when the request is sent; the function it returns is called on success. */
  onSend?: () => (answer: Answer) => unknown
}

/** Takes one step in a dispute. Whatever the outcome, the dispute shown afterwards comes from the server. */
export function useDisputeStep<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { done, failed, onDone, onSend }: Options<Answer>,
) {
  const t = useTranslations('disputes')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onMutate: () => onSend?.(),
    onSuccess: async (answer, _input, beginAgain) => {
      if (isRoom(answer)) showRoom(queryClient, answer)
      beginAgain?.(answer)
      onDone?.(answer)
      showToast(done(answer))
      await refreshDisputes(queryClient)
    },
    onError: async (error) => {
      const title = failed?.title ?? t('failed')
      showFailure(error, title, failed?.description ?? t('failedText'))
      if (isApiError(error) && error.status === 409) await refreshDisputes(queryClient)
    },
  })
}

function isRoom(answer: unknown): answer is DisputeRoom {
  return typeof answer === 'object' && answer !== null && 'entries' in answer
}
