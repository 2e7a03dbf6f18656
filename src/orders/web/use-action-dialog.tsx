import { useState, type ReactNode } from 'react'
import type { Order } from '../contract.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ButtonAction } from './use-order-action.ts'

/** The dialog of the step that a viewer chose, which stays mounted while it closes. */
export function useActionDialog(order: Order): {
  ask: (action: ButtonAction) => void
  dialog: ReactNode
} {
  const [chosen, setChosen] = useState<{ key: string; action: ButtonAction; isOpen: boolean }>()
  return {
    // The delivery suggests the hours logged so far. Hours that are logged meanwhile leave what was typed.
    ask: (action) =>
      setChosen({ key: `${action} ${order.loggedHours ?? 0}`, action, isOpen: true }),
    dialog: chosen && (
      <ActionDialog
        key={chosen.key}
        order={order}
        action={chosen.action}
        open={chosen.isOpen}
        onClose={() => setChosen({ ...chosen, isOpen: false })}
      />
    ),
  }
}
