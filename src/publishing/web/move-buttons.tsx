import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface Move<Status extends string> {
  to: Status
  label: string
  /** The label with the title of the content, for screen readers. */
  spoken: string
  isMain: boolean
}

interface Props<Status extends string> {
  moves: readonly Move<Status>[]
  onMove: (to: Status) => void
  pending: Status | undefined
  /** Opens a dialog outside the list, if this row may disappear while the admin writes the reason. */
  onReject: (() => void) | undefined
  renderDialog: (onClose: () => void) => ReactNode
}

export function MoveButtons<Status extends string>(props: Props<Status>) {
  const { moves, onMove, pending, onReject, renderDialog } = props
  const [isRejecting, setRejecting] = useState(false)
  const reject = onReject ?? (() => setRejecting(true))
  return (
    <>
      {moves.map(({ to, label, spoken, isMain }) => (
        <Button
          key={to}
          look={isMain ? 'primary' : 'secondary'}
          pending={pending === to}
          disabled={pending !== undefined}
          aria-label={spoken}
          {...(to === 'rejected' && { 'aria-haspopup': 'dialog' })}
          onClick={() => (to === 'rejected' ? reject() : onMove(to))}
        >
          {label}
        </Button>
      ))}
      {isRejecting && renderDialog(() => setRejecting(false))}
    </>
  )
}
