import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { isolated } from '#ui/isolated.ts'
import { knowledgeAdminContract } from '../admin-contract.ts'
import type { KnowledgeCategory } from '../contract.ts'
import { useKnowledgeChanged } from './use-knowledge-changed.ts'

interface Props {
  category: KnowledgeCategory
  categories: readonly KnowledgeCategory[]
  onClose: () => void
}

const ARCHIVE = 'archive'

/** One with articles goes only with where they go. */
export function DeleteCategory({
  category: { id, name, articleCount },
  categories,
  onClose,
}: Props) {
  const t = useTranslations('knowledge')
  const others = categories.filter((one) => one.id !== id)
  const [to, setTo] = useState(String(others[0]?.id ?? ARCHIVE))
  const remove = useRemove(id, onClose)
  const way = to === ARCHIVE ? { articles: 'archive' as const } : { moveTo: Number(to) }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.deleteNamed', { name: isolated(name) })}
      description={t('category.deleteText', { count: articleCount })}
    >
      {articleCount > 0 && (
        <Field label={t('category.fate')}>
          <Select value={to} onChange={({ target }) => setTo(target.value)}>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {t('category.moveTo', { name: isolated(one.name) })}
              </option>
            ))}
            <option value={ARCHIVE}>{t('category.archive')}</option>
          </Select>
        </Field>
      )}
      {remove.error && (
        <Alert live tone="danger" title={t('category.deleteFailed')}>
          {messageOf(remove.error, t('tryAgain'))}
        </Alert>
      )}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('admin.cancel')}
        </Button>
        <Button
          look="danger"
          pending={remove.isPending}
          onClick={() => remove.mutate(articleCount > 0 ? way : {})}
        >
          {t('admin.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useRemove(id: number, onClose: () => void) {
  const t = useTranslations('knowledge')
  const changed = useKnowledgeChanged()
  return useMutation({
    mutationFn: (way: { moveTo?: number; articles?: 'archive' }) =>
      api(knowledgeAdminContract).deleteCategory({ id, ...way }),
    onSuccess: async () => {
      showToast({ title: t('category.deleted') })
      onClose()
      await changed()
    },
    onError: (error) => {
      const description = messageOf(error, t('tryAgain'))
      showToast({ title: t('category.deleteFailed'), description, variant: 'destructive' })
      // Somebody else deleted it, or wrote into it, before.
      if (isApiError(error) && (error.status === 404 || error.status === 409)) void changed()
    },
  })
}
