import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_REASON } from '#platform/text-checks.ts'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { NoteDialog } from '#ui/note-dialog.tsx'
import { servicesAdminContract, type ListedService } from '../../admin-contract.ts'

/** Hides a service, with a reason, or restores it. */
export function ServiceHiding({ service: { id, title, status } }: { service: ListedService }) {
  const t = useTranslations('services.admin')
  const [isAsking, setAsking] = useState(false)
  const change = useHiding(id, () => setAsking(false))
  const isHidden = status === 'hidden'
  return (
    <>
      {isHidden ? (
        <Button
          look="secondary"
          aria-label={t('restoreNamed', { title: isolated(title) })}
          pending={change.isPending}
          onClick={() => change.mutate(null)}
        >
          {t('restore')}
        </Button>
      ) : (
        <Button
          look="secondary"
          aria-haspopup="dialog"
          aria-label={t('hideNamed', { title: isolated(title) })}
          onClick={() => setAsking(true)}
        >
          {t('hide')}
        </Button>
      )}
      {isAsking && (
        <NoteDialog
          onClose={() => setAsking(false)}
          title={t('hideTitle')}
          description={t('hideText', { title: isolated(title) })}
          hint={t('hideHint')}
          maxLength={MAX_REASON}
          required
          action={t('hideIt')}
          look="danger"
          pending={change.isPending}
          isLate={isHidden && !change.isPending}
          onSubmit={(reason) => change.mutate(reason)}
        />
      )}
    </>
  )
}

/** Hides the service if a reason is given, restores it on null. */
function useHiding(id: number, onDone: () => void) {
  const t = useTranslations('services.admin')
  const queryClient = useQueryClient()
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(admin\/)?(services|users)\b/.test(String(queryKey[0])),
    })
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? api(servicesAdminContract).restore({ id })
        : api(servicesAdminContract).hide({ id, reason }),
    onSuccess: async (_, reason) => {
      onDone()
      showToast({ title: t(reason === null ? 'restored' : 'hidden') })
      await refresh()
    },
    onError: async (error) => {
      // The dialog stays open, so that the typed reason is not lost.
      const description = messageOf(error, '')
      showToast({ title: t('failed'), description, variant: 'destructive' })
      // Another admin may have changed the service.
      await refresh()
    },
  })
}
