import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  open: boolean
}

/** A dismissed toast leaves memory only after this; it is visible for 5 s at most. */
const REMOVE_AFTER_MS = 1_000_000

/** Kept by the tab while another document takes this one's place. */
const CARRIED = 'toast'

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export interface NewToast {
  title: string
  description?: string
  variant?: Toast['variant']
}

/** Shows a message; there is one at a time and the newest wins. */
export function showToast(toast: NewToast): void {
  lastId += 1
  publish([{ variant: 'default', ...toast, id: lastId, open: true }])
}

export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), REMOVE_AFTER_MS)
}

/** For whoever has a full load take this page away: the next one shows it. */
export function showOnNextPage(toast: NewToast): void {
  sessionStorage.setItem(CARRIED, JSON.stringify(toast))
}

/** What the page before this one left to be said. */
export function showCarried(): void {
  const carried = sessionStorage.getItem(CARRIED)
  if (carried === null) return
  sessionStorage.removeItem(CARRIED)
  showToast(JSON.parse(carried) as NewToast)
}

const none: Toast[] = []

export function useToasts(): Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => none,
  )
}
