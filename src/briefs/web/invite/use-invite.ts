import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { isolated } from '#ui/isolated.ts'
import { briefsInvitationsContract } from '../../invitations-contract.ts'
import { refreshBriefs } from '../brief-queries.ts'

export interface InvitedViber {
  id: number
  fullName: string
}

/** Invites a viber to a gig. After a refusal because of the state of things, the lists are read again. */
export function useInvite({ id: userId, fullName }: InvitedViber, onDone: () => void) {
  const t = useTranslations('briefs.invite')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ briefId, note }: { briefId: number; note: string }) =>
      api(briefsInvitationsContract).invite({
        id: briefId,
        userId,
        ...(note.trim() !== '' && { note }),
      }),
    onSuccess: async () => {
      onDone()
      showToast({ title: t('sent', { name: isolated(fullName) }) })
      await refreshBriefs(queryClient)
    },
    onError: async (error) => {
      if (isApiError(error) && error.status === 409) await refreshBriefs(queryClient)
    },
  })
}
