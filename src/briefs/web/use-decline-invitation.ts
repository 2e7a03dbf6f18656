import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import { briefsInvitationsContract } from '../invitations-contract.ts'
import { refreshBriefs } from './brief-queries.ts'

/** Declines an invitation. Whatever the outcome, the list is read again. */
export function useDeclineInvitation() {
  const t = useTranslations('briefs')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(briefsInvitationsContract).decline({ id }),
    onSuccess: () => showToast({ title: t('invitations.declined') }),
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
    onSettled: () => refreshBriefs(queryClient),
  })
}
