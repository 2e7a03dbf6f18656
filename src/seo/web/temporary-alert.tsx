import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'

const SHOWN_MS = 3000

/** A success message that disappears after three seconds, unless it is hovered or focused. */
export function TemporaryAlert({ text, onGone }: { text: string; onGone: () => void }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onGone])
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by keyboard it stays as well
      tabIndex={0}
      // Only real movement counts, because the message may appear below a resting pointer.
      onMouseMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setHeld(true)
      }}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="rounded-lg"
    >
      <Alert live tone="success" title={text} />
    </div>
  )
}
