import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Keys of the list, and of its Emacs and Vim bindings with Ctrl, that select another option. */
const MOVING = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'n', 'j', 'p', 'k'])

/**
 * Keeps the first option selected while results arrive, until a key or the pointer selects another one. After a change of
 * the text, the first option is selected again.
 */
export function useFirstSelected(
  list: RefObject<HTMLElement | null>,
  typed: string,
  first: string | undefined,
): void {
  const movedFor = useRef<string>(null)
  const note = useEffectEvent((event: Event) => {
    const isMove =
      event instanceof KeyboardEvent
        ? MOVING.has(event.key) && (event.key.length > 1 || event.ctrlKey)
        : event.type === 'pointermove'
    if (event.isTrusted && isMove) movedFor.current = typed
  })
  useEffect(() => {
    const root = list.current?.closest('[cmdk-root]')
    if (!root) return undefined
    const listening = new AbortController()
    const { signal } = listening
    root.addEventListener('keydown', (event) => note(event), { signal, capture: true })
    list.current?.addEventListener('pointermove', (event) => note(event), { signal })
    return () => listening.abort()
  }, [list])
  useEffect(() => {
    if (first === undefined || movedFor.current === typed) return
    // The list has no other way to select an option together with its announcement.
    const home = new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true })
    list.current?.dispatchEvent(home)
  }, [list, typed, first])
}
