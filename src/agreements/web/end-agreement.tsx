import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { agreementsContract, type Agreement } from '../contract.ts'
import { agreementQuery } from './agreement-queries.ts'

const MAX_REASON = 2000

/** Ends an agreement with a reason that both parties read. */
export function EndAgreement({ agreement }: { agreement: Agreement }) {
  const t = useTranslations('agreements')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { id } = agreement
  const end = useMutation({
    mutationFn: (reason: string) => api(agreementsContract).end({ id, reason }),
    onSuccess: async (ended) => {
      queryClient.setQueryData(agreementQuery(id).queryKey, ended)
      setOpen(false)
      showToast({ title: t('ended') })
      await queryClient.invalidateQueries({ queryKey: ['/api/agreements'] })
    },
    onError: (error) => showFailure(error, t('endFailed'), t('tryAgain')),
  })
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('end')}
      </Button>
      {isOpen && (
        <NoteDialog
          title={t('endTitle')}
          description={t('endText')}
          hint={t('endHint')}
          maxLength={MAX_REASON}
          required
          action={t('end')}
          look="danger"
          pending={end.isPending}
          onSubmit={(reason) => end.mutate(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
