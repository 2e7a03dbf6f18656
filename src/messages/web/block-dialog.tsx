import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { showFailure } from '#ui/show-failure.ts'
import { messagesContract, type Counterpart } from '../contract.ts'
import { counterpartQuery } from './message-queries.ts'

/** Confirmation before blocking or unblocking a person. */
export function BlockDialog({ other, onClose }: { other: Counterpart; onClose: () => void }) {
  const t = useTranslations('messages')
  const queryClient = useQueryClient()
  const blocked = !other.isBlocked
  const name = isolated(other.fullName)
  const kind = blocked ? 'block' : 'unblock'
  const { queryKey } = counterpartQuery(other.userId)
  const change = useMutation({
    mutationFn: () => api(messagesContract).block({ id: other.userId, blocked }),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, { ...other, isBlocked: blocked })
      showToast({ title: t(`${kind}Done`), description: t(`${kind}DoneText`, { name }) })
      onClose()
    },
    onError: (error) => showFailure(error, t(`${kind}Failed`), t('tryAgain')),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${kind}Title`, { name })}
      description={t(`${kind}Text`, { name })}
    >
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          look={blocked ? 'danger' : 'primary'}
          pending={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(kind)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
