import type { MouseEvent } from 'react'

/** True for a click that opens the link in this tab; false for modifier keys and other mouse buttons. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}
