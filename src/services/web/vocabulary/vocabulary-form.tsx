import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import { Refusal } from './refusal.tsx'

interface Props {
  onSubmit: FormEventHandler
  /** Why saving failed, unless that is explained elsewhere, such as at a field. */
  error: unknown
  action: string
  pending: boolean
  onClose: () => void
  /** The fields of the form. */
  children: ReactNode
}

/** A form in a dialog of the vocabulary. */
export function VocabularyForm({ onSubmit, error, action, pending, onClose, children }: Props) {
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <Refusal error={error} />
      {children}
      <DialogActions onCancel={onClose}>
        <Button type="submit" pending={pending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
