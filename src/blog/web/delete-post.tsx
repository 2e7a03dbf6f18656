import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { useAction } from '#publishing/web/use-action.ts'
import { blogContract } from '../contract.ts'
import { usePostsChanged } from './blog-queries.ts'

interface Props {
  post: { id: number; title: string }
  /** Deletes the row itself instead of moving the post to the trash. */
  isPurge?: boolean
  onClose: () => void
  onDeleted?: () => void
}

export function DeletePost({ post: { id, title }, isPurge = false, onClose, onDeleted }: Props) {
  const t = useTranslations('blog')
  const remove = useAction({
    call: () => api(blogContract).delete({ id, ...(isPurge && { purge: '1' as const }) }),
    done: () => ({ title: t('deleted') }),
    failed: { title: t('deleteFailed'), description: t('errorOccurred') },
    changed: usePostsChanged(),
    onDone: () => {
      onClose()
      onDeleted?.()
    },
    onMissing: onClose,
  })
  return (
    <DeleteDialog
      name={title}
      description={t('deleteText')}
      pending={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
