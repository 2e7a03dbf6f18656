import { useState, type ReactNode } from 'react'
import type { Order } from '../contract.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ButtonAction } from './use-order-action.ts'

/** The dialog of the step that a viewer chose, which stays mounted while it closes. */
export function useActionDialog(order: Order): {
  ask: (action: ButtonAction) => void
  dialog: ReactNode
} {
  const [chosen, setChosen] = useState<{ action: ButtonAction; isOpen: boolean }>()
  return {
    ask: (action) => setChosen({ action, isOpen: true }),
    dialog: chosen && (
      <ActionDialog
        // The delivery suggests the hours logged so far.
        key={`${chosen.action} ${order.loggedHours ?? 0}`}
        order={order}
        action={chosen.action}
        open={chosen.isOpen}
        onClose={() => setChosen({ ...chosen, isOpen: false })}
      />
    ),
  }
}
