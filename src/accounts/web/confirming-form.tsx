import type { FormEventHandler, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '#platform/web/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { DialogActions } from '#ui/dialog.tsx'
import type { Confirmation } from '../confirmation.ts'

/** An action that requires the password and possibly a code. */
export interface Confirming {
  submit: string
  look?: ButtonLook
  /** Runs the action with the confirmation; errors it throws are shown in the form. */
  onConfirm: (confirmation: Confirmation) => Promise<unknown>
  onClose: () => void
}

export interface ConfirmingInDialog extends Confirming {
  open: boolean
  title: string
  text: string
}

interface Props extends Omit<Confirming, 'onConfirm'> {
  onSubmit: FormEventHandler
  pending: boolean
  /** An error that does not belong to a field. */
  error: Error | false | null
  /** The fields of the form. */
  children: ReactNode
}

export function ConfirmingForm({ submit, look = 'primary', onClose, error, ...props }: Props) {
  const t = useTranslations('security')
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={props.onSubmit}>
      {props.children}
      {error && (
        <Alert tone="danger" live>
          {messageOf(error, t('failed'))}
        </Alert>
      )}
      <DialogActions onCancel={onClose}>
        <Button type="submit" look={look} pending={props.pending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  )
}
