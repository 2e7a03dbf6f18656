import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { DeleteDialog } from '#publishing/web/delete-dialog.tsx'
import { useAction } from '#publishing/web/use-action.ts'
import { Button } from '#ui/button.tsx'
import { isolated } from '#ui/isolated.ts'
import { knowledgeAdminContract } from '../admin-contract.ts'
import type { ArticleCard } from '../contract.ts'
import { useKnowledgeChanged } from './knowledge-queries.ts'

const UNDO_MS = 10_000

/** Asks before an article is deleted, and offers to undo that for ten seconds. */
export function useDeleting() {
  const t = useTranslations('knowledge.admin')
  const changed = useKnowledgeChanged()
  const [candidate, ask] = useState<ArticleCard>()
  const [deleted, setDeleted] = useState<ArticleCard>()
  const remove = useAction({
    call: ({ id }: ArticleCard) => api(knowledgeAdminContract).deleteArticle({ id }),
    done: (_, article) => {
      ask(undefined)
      setDeleted(article)
      return undefined
    },
    failed: { title: t('deleteFailed'), description: t('failedText') },
    changed,
    onMissing: () => ask(undefined),
  })
  const restore = useAction({
    call: ({ id }: ArticleCard) => api(knowledgeAdminContract).restoreArticle({ id }),
    done: () => ({ title: t('restored') }),
    failed: { title: t('restoreFailed'), description: t('failedText') },
    changed,
    onDone: () => setDeleted(undefined),
  })
  return { candidate, ask, deleted, forget: () => setDeleted(undefined), remove, restore }
}
export type Deleting = ReturnType<typeof useDeleting>

export function DeleteArticle({ deleting: { candidate, ask, remove } }: { deleting: Deleting }) {
  const t = useTranslations('knowledge.admin')
  if (!candidate) return null
  return (
    <DeleteDialog
      name={candidate.title}
      description={t('deleteText')}
      pending={remove.isPending}
      onDelete={() => remove.mutate(candidate)}
      onClose={() => ask(undefined)}
    />
  )
}

/** Disappears after ten seconds, but not while the pointer or the focus is on it (WCAG 2.2.1). */
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
