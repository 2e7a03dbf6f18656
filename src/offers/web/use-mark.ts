import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showFailure } from '#ui/show-failure.ts'
import { offersProposalContract } from '../proposal-contract.ts'
import { refreshOffers } from './offer-queries.ts'

interface Mark {
  isShortlisted?: boolean
  note?: string | null
}

/** Shortlists a proposal, or notes something about it. */
export function useMark(id: number, onDone: () => void = () => {}) {
  const t = useTranslations('proposals')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mark: Mark) => api(offersProposalContract).mark({ id, ...mark }),
    onSuccess: async () => {
      await refreshOffers(queryClient)
      onDone()
    },
    onError: (error) => showFailure(error, t('notSaved'), t('notSavedText')),
  })
}
