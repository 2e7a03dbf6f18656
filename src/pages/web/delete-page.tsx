import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { pagesContract, type Page } from '../contract.ts'
import { usePagesChanged } from './use-pages-changed.ts'

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
      showToast({
        title: t('deleted'),
        ...(wasHome && { description: t('landingBack') }),
      })
      onClose()
      await changed()
    },
    // Somebody else deleted it before.
    onError: (error) => (isApiError(error) && error.status === 404 ? changed() : undefined),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteNamed', { name: isolated(title) })}
      description={t('deleteText')}
    >
      {remove.error && (
        <Alert live tone="danger" title={t('failed')}>
          {messageOf(remove.error, t('failedText'))}
        </Alert>
      )}
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
