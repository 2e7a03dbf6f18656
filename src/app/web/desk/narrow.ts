import { useSyncExternalStore } from 'react'

const KEY = 'side-bar'
/** On the root element: the side bar of the admin screens shows icons only (app.css). */
const NARROW = 'narrow-desk'

/** Runs before the first paint, so that the side bar does not change its width. */
export const narrowScript = `try{if(localStorage.getItem('${KEY}')==='narrow')document.documentElement.classList.add('${NARROW}')}catch(e){}`

const listeners = new Set<() => void>()

/** Switches between icons only and icons with names, and stores the choice in this browser. */
export function toggleNarrow(): void {
  const isNarrow = document.documentElement.classList.toggle(NARROW)
  try {
    localStorage.setItem(KEY, isNarrow ? 'narrow' : 'wide')
  } catch {
    // Storage may be disabled; the change still applies to this page.
  }
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** False during server rendering and hydration; the class on the root element sets the width before that. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.classList.contains(NARROW),
    () => false,
  )
}
