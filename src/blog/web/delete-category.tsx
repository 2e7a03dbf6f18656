import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { useAction } from '#publishing/web/use-action.ts'
import { blogAdminContract, type BlogCategory } from '../admin-contract.ts'
import { usePostsChanged } from './blog-queries.ts'

interface Props {
  category: BlogCategory
  onClose: () => void
}

/** The posts of the category become uncategorized. */
export function DeleteCategory({ category: { id, name, postCount }, onClose }: Props) {
  const t = useTranslations('blog')
  const remove = useAction({
    call: () => api(blogAdminContract).deleteCategory({ id }),
    done: () => ({ title: t('category.deleted') }),
    failed: { title: t('category.deleteFailed'), description: t('errorOccurred') },
    changed: usePostsChanged(),
    onDone: onClose,
    onMissing: onClose,
  })
  return (
    <DeleteDialog
      name={name}
      description={t('category.deleteText', { count: postCount })}
      pending={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
