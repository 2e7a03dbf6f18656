import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import type { Payout } from '../contract.ts'
import { refreshPayouts } from './payout-queries.ts'

/** Sends a payout now and reports the result. */
export function useRetry(send: (input: { id: number }) => Promise<Payout>) {
  const t = useTranslations('payouts.retried')
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => send({ id }),
    onSuccess: ({ id, status }) => {
      const isStuck = status === 'pending' || status === 'failed'
      showToast({
        title: isStuck ? t('stillWaits') : t('sent'),
        description: t(isStuck ? 'stillWaitsText' : 'sentText', { id }),
        ...(isStuck && { variant: 'destructive' as const }),
      })
    },
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
    onSettled: () => refreshPayouts(queryClient),
  })
  return (id: number) => ({ call: mutate, isPending: isPending && variables === id })
}
