import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { blogAdminContract, type BlogCategory } from '../admin-contract.ts'
import { usePostsChanged } from './use-posts-changed.ts'

interface Props {
  category: BlogCategory
  onClose: () => void
}

/** Its posts stay and become uncategorized. */
export function DeleteCategory({ category: { id, name, postCount }, onClose }: Props) {
  const t = useTranslations('blog')
  const changed = usePostsChanged()
  const remove = useMutation({
    mutationFn: () => api(blogAdminContract).deleteCategory({ id }),
    onSuccess: async () => {
      showToast({ title: t('category.deleted') })
      onClose()
      await changed()
    },
    onError: (error) => {
      const description = messageOf(error, t('errorOccurred'))
      showToast({ title: t('category.deleteFailed'), description, variant: 'destructive' })
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
      title={t('deleteNamed', { name: isolated(name) })}
      description={t('category.deleteText', { count: postCount })}
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
