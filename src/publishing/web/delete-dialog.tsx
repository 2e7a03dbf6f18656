import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { isolated } from '#ui/isolated.ts'

interface Props {
  /** The name of the content to delete, for the title. */
  name: string
  description: string
  pending: boolean
  /** If undefined, the dialog has no delete button. */
  onDelete: (() => void) | undefined
  onClose: () => void
  /** The button's text; 'Delete' by default. */
  action?: string
  children?: ReactNode
}

export function DeleteDialog(props: Props) {
  const { name, description, pending, onDelete, onClose, action, children } = props
  const t = useTranslations('publishing')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteNamed', { name: isolated(name) })}
      description={description}
    >
      {children}
      <DialogActions onCancel={onClose}>
        {onDelete && (
          <Button look="danger" pending={pending} onClick={onDelete}>
            {action ?? t('delete')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
