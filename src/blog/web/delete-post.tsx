import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { blogContract } from '../contract.ts'
import { usePostsChanged } from './use-posts-changed.ts'

interface Props {
  post: { id: number; title: string }
  /** For good, out of the trash, too. */
  isPurge?: boolean
  onClose: () => void
  onDeleted?: () => void
}

export function DeletePost({ post: { id, title }, isPurge = false, onClose, onDeleted }: Props) {
  const t = useTranslations('blog')
  const changed = usePostsChanged()
  const remove = useMutation({
    mutationFn: () => api(blogContract).delete({ id, ...(isPurge && { purge: '1' as const }) }),
    onSuccess: async () => {
      showToast({ title: t('deleted') })
      onClose()
      onDeleted?.()
      await changed()
    },
    onError: (error) => {
      const description = messageOf(error, t('errorOccurred'))
      showToast({ title: t('deleteFailed'), description, variant: 'destructive' })
      // Somebody else deleted it before.
      if (isApiError(error) && error.status === 404) {
        onClose()
        void changed()
      }
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteNamed', { name: isolated(title) })}
      description={t('deleteText')}
    >
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
          {t('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
