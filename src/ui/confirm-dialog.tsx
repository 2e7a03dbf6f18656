import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface Props {
  open?: boolean
  title: string
  description: string
  /** The text of the button that confirms. */
  action: string
  look?: ButtonLook
  pending?: boolean
  onConfirm: () => void
  /** The text of the button that closes the dialog; 'Cancel' by default. */
  cancel?: string
  onClose: () => void
  /** Shown above the buttons, such as an error. */
  children?: ReactNode
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: Props) {
  const { open = true, title, description, action, look = 'primary', pending = false } = props
  const { onConfirm, cancel, onClose, children } = props
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      {children}
      <DialogActions onCancel={onClose} cancel={cancel}>
        <Button look={look} pending={pending} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
