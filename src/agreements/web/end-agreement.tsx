import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { agreementsContract } from '../contract.ts'

const MAX_REASON = 2000

interface Props {
  agreement: { id: number; title: string }
  /** The viewer decides as an admin. */
  asAdmin?: boolean
  /** For a table: one word. The accessible name stays whole. */
  isShort?: boolean
  look?: ButtonLook
}

/** Ends an agreement with a reason that both parties read. */
export function EndAgreement(props: Props) {
  const { agreement, asAdmin = false, isShort = false, look = 'ghost' } = props
  const { id, title } = agreement
  const t = useTranslations('agreements')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const end = useMutation({
    mutationFn: (reason: string) =>
      api(agreementsContract).end({ id, reason, ...(asAdmin && { asAdmin }) }),
    onSuccess: () => {
      setOpen(false)
      showToast({ title: t('ended') })
    },
    onError: (error) => showFailure(error, t('endFailed'), t('tryAgain')),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).includes('/agreements'),
      }),
  })
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        aria-label={t('endNamed', { title: isolated(title) })}
        onClick={() => setOpen(true)}
      >
        {t(isShort ? 'endShort' : 'end')}
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
