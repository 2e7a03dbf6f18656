import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { isApiError, messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'
import { knowledgeAdminContract } from '../admin-contract.ts'
import type { ArticleCard } from '../contract.ts'
import { useKnowledgeChanged } from './use-knowledge-changed.ts'

const UNDO_MS = 10_000

/** Deleting asks before, and can be taken back for ten seconds after. */
export function useDeleting() {
  const t = useTranslations('knowledge.admin')
  const changed = useKnowledgeChanged()
  const [asked, ask] = useState<ArticleCard>()
  const [deleted, setDeleted] = useState<ArticleCard>()
  const refuse = (title: string) => (error: Error) =>
    showToast({ title, description: messageOf(error, t('failedText')), variant: 'destructive' })
  const remove = useMutation({
    mutationFn: ({ id }: ArticleCard) => api(knowledgeAdminContract).deleteArticle({ id }),
    onSuccess: async (_, article) => {
      ask(undefined)
      setDeleted(article)
      await changed()
    },
    onError: (error) => {
      refuse(t('deleteFailed'))(error)
      // Somebody else deleted it before.
      if (isApiError(error) && error.status === 404) {
        ask(undefined)
        void changed()
      }
    },
  })
  const restore = useMutation({
    mutationFn: ({ id }: ArticleCard) => api(knowledgeAdminContract).restoreArticle({ id }),
    onSuccess: async () => {
      setDeleted(undefined)
      showToast({ title: t('restored') })
      await changed()
    },
    onError: refuse(t('restoreFailed')),
  })
  return { asked, ask, deleted, forget: () => setDeleted(undefined), remove, restore }
}
export type Deleting = ReturnType<typeof useDeleting>

export function DeleteDialog({ deleting: { asked, ask, remove } }: { deleting: Deleting }) {
  const t = useTranslations('knowledge.admin')
  if (!asked) return null
  const close = () => ask(undefined)
  return (
    <Dialog
      open
      onClose={close}
      title={t('deleteNamed', { name: isolated(asked.title) })}
      description={t('deleteText')}
    >
      <DialogActions>
        <Button look="ghost" onClick={close}>
          {t('cancel')}
        </Button>
        <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate(asked)}>
          {t('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Goes after ten seconds, but not while somebody is about to press it (WCAG 2.2.1). */
export function UndoNote({ deleting: { deleted, forget, restore } }: { deleting: Deleting }) {
  const t = useTranslations('knowledge.admin')
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!deleted || isHeld) return undefined
    const timer = setTimeout(forget, UNDO_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-40 flex justify-center empty:hidden">
      {deleted && (
        <div
          className="flex max-w-lg items-center gap-4 rounded-xl border border-line bg-surface px-4 py-2 shadow-3"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <p className="text-sm wrap-anywhere">{t('deleted', { name: isolated(deleted.title) })}</p>
          <Button
            look="secondary"
            pending={restore.isPending}
            onClick={() => restore.mutate(deleted)}
          >
            {t('undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
