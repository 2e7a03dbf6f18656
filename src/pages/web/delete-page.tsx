import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { Alert } from '#ui/alert.tsx'
import { pagesContract, type Page } from '../contract.ts'
import { usePagesChanged } from './pages-queries.ts'

interface Props {
  page: Page
  onClose: () => void
}

export function DeletePage({ page: { id, title, isHomepage, status }, onClose }: Props) {
  const t = useTranslations('cms.pages')
  const changed = usePagesChanged()
  const remove = useMutation({
    mutationFn: () => api(pagesContract).delete({ id }),
    onSuccess: async () => {
      const wasHome = isHomepage && status === 'published'
      showToast({ title: t('deleted'), ...(wasHome && { description: t('landingBack') }) })
      onClose()
      await changed()
    },
    // 404: another admin has already deleted the page.
    onError: (error) => (isApiError(error) && error.status === 404 ? changed() : undefined),
  })
  return (
    <DeleteDialog
      name={title}
      description={t('deleteText')}
      pending={remove.isPending}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && (
        <Alert live tone="danger" title={t('failed')}>
          {messageOf(remove.error, t('failedText'))}
        </Alert>
      )}
    </DeleteDialog>
  )
}
