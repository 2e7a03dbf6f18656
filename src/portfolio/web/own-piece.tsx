import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Pencil, Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { portfolioContract, type PortfolioPiece } from '../contract.ts'
import { portfolioQuery } from './portfolio-query.ts'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  userId: number
  piece: PortfolioPiece
  /** The controls for moving it. */
  controls: ReactNode
  onEdit: () => void
  /** Called after the piece is deleted, so that the focus can move elsewhere. */
  onGone: () => void
}

/** One row of the viber's own portfolio. */
export function OwnPiece({ userId, piece, controls, onEdit, onGone }: Props) {
  const t = useTranslations('portfolio')
  const [isDeleting, setDeleting] = useState(false)
  const { title, files, isClientWork, service } = piece
  const [first] = files
  return (
    <article className="flex flex-wrap items-center gap-4 rounded-xl border border-line bg-surface p-3">
      <div className="w-28 shrink-0 overflow-hidden rounded-lg">
        {first ? <Thumbnail file={first} /> : <div className="aspect-4/3 bg-surface-2" />}
      </div>
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <h2 dir="auto" className="font-sans text-base font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="flex flex-wrap gap-2">
          {files.length === 0 && (
            <Badge dot tone="warning">
              {t('notShown')}
            </Badge>
          )}
          {isClientWork && <Badge>{t('forClient')}</Badge>}
        </p>
        {service && (
          <p className="truncate text-sm text-ink-3">
            {t('service', { title: isolated(service.title) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center">
        {controls}
        <Button
          look="ghost"
          size="icon"
          aria-label={t('edit', { title: isolated(title) })}
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-4" />
        </Button>
        <Button
          look="ghost"
          size="icon"
          aria-label={t('delete', { title: isolated(title) })}
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      {isDeleting && (
        <DeletePiece {...{ userId, piece, onGone }} onClose={() => setDeleting(false)} />
      )}
    </article>
  )
}

interface DeleteProps extends Pick<Props, 'userId' | 'piece' | 'onGone'> {
  onClose: () => void
}

function DeletePiece({ userId, piece: { id, title }, onGone, onClose }: DeleteProps) {
  const t = useTranslations('portfolio')
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => api(portfolioContract).remove({ id }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(portfolioQuery(userId))
      onGone()
      showToast({ title: t('deleted') })
    },
    onError: async (error) => {
      showToast({
        title: t('notDeleted'),
        description: messageOf(error, t('tryAgain')),
        variant: 'destructive',
      })
      await queryClient.invalidateQueries(portfolioQuery(userId))
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle')}
      description={t('deleteText', { title: isolated(title) })}
    >
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="danger" pending={deleting.isPending} onClick={() => deleting.mutate()}>
          {t('confirmDelete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
