const KEY = 'cards'
/** On the root element: lists of services show compact cards on large screens too (app.css). */
const COMPACT = 'compact-cards'

/** Runs before the first paint, so that cards do not change their size. */
export const cardSizeScript = `try{if(localStorage.getItem('${KEY}')==='compact')document.documentElement.classList.add('${COMPACT}')}catch(e){}`

export function hasCompactCards(): boolean {
  return document.documentElement.classList.contains(COMPACT)
}

/** Switches between comfortable and compact cards, and stores the choice in this browser. */
export function toggleCardSize(): void {
  const isCompact = document.documentElement.classList.toggle(COMPACT)
  try {
    localStorage.setItem(KEY, isCompact ? 'compact' : 'comfortable')
  } catch {
    // Storage may be disabled; the change still applies to this page.
  }
}
