import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  /** A button, such as one that takes the action back. */
  action?: { label: string; run: () => void }
  open: boolean
}

/** A dismissed toast is removed from memory only after this time; toasts are visible for at most 5 s. */
const REMOVE_AFTER_MS = 1_000_000

/** The sessionStorage key of a toast for the next page. */
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
  action?: Toast['action']
}

/** Shows a toast. Only one is shown at a time; a new one replaces it. */
export function showToast(toast: NewToast): void {
  lastId += 1
  publish([{ variant: 'default', ...toast, id: lastId, open: true }])
}

export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), REMOVE_AFTER_MS)
}

/** For a toast raised just before a full page load: the next page shows it. */
export function showOnNextPage(toast: Omit<NewToast, 'action'>): void {
  sessionStorage.setItem(CARRIED, JSON.stringify(toast))
}

/** Shows the toast that the previous page left. */
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
