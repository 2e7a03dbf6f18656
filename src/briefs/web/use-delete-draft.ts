import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFailure } from '#ui/show-failure.ts'
import { briefsContract } from '../contract.ts'
import { ownBriefsPath } from './brief-queries.ts'

/** Deletes a draft with its files. `onDone` leaves the page that shows it, before lists are fetched again. */
export function useDeleteDraft(id: number, onDone: () => Promise<void> | void) {
  const t = useTranslations('briefs')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(briefsContract).delete({ id }),
    onSuccess: async () => {
      showToast({ title: t('done.delete') })
      await onDone()
      await queryClient.invalidateQueries({ queryKey: [ownBriefsPath] })
    },
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
  })
}
