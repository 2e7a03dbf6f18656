import { useEffect, useRef } from 'react'
import { isForSomethingElse } from '#ui/is-for-something-else.ts'

interface Keys {
  /** Keys of the rows, in order. */
  rows: readonly string[]
  /** Key of the open item. */
  open: string | undefined
  onOpen: (row: string) => void
  onClose: () => void
  onHelp: () => void
}

/**
 * Keyboard shortcuts of the inbox. Letters work anywhere on the page, arrows only in the list; neither works while
 * typing, in a dialog or a menu, or with a modifier. Buttons of the open card declare their key in aria-keyshortcuts
 * and are clicked.
 */
export function useInboxKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return
      if (press(event.key, current.current)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whether the key was a shortcut. */
function press(key: string, keys: Keys): boolean {
  const isInList = focusedRow() !== undefined
  switch (key) {
    case 'j':
      return move(1, keys)
    case 'k':
      return move(-1, keys)
    case 'ArrowDown':
      return isInList && move(1, keys)
    case 'ArrowUp':
      return isInList && move(-1, keys)
    case 'Home':
      return isInList && focusRow(keys.rows.at(0))
    case 'End':
      return isInList && focusRow(keys.rows.at(-1))
    case 'Escape':
      if (keys.open) keys.onClose()
      return keys.open !== undefined
    case '?':
    case 'g':
      keys.onHelp()
      return true
    case 'a':
    case 'r':
    case 'o':
      return pressInCard(key)
    default:
      return false
  }
}

/** Moves from the focused row, or from the open one. If the list is hidden, opens the next item. */
function move(step: number, { rows, open, onOpen }: Keys): boolean {
  const from = rows.indexOf(focusedRow() ?? open ?? '')
  const next = rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]
  if (next === undefined) return false
  if (!focusRow(next)) onOpen(next)
  return true
}

function focusedRow(): string | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? activeElement.dataset['inboxRow'] : undefined
}

/** False if the row is not visible. */
export function focusRow(key: string | undefined): boolean {
  const row = key && document.querySelector<HTMLElement>(`[data-inbox-row="${key}"]`)
  if (!row || row.offsetParent === null) return false
  row.focus()
  return true
}

function pressInCard(key: string): boolean {
  const button = document.querySelector<HTMLElement>(
    `[data-inbox-card] [aria-keyshortcuts="${key}"]:not(:disabled)`,
  )
  button?.click()
  return button !== null
}
