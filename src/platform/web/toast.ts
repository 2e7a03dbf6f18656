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

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message; there is one at a time and the newest wins. */
export function showToast(toast: {
  title: string
  description?: string
  variant?: Toast['variant']
}): void {
  lastId += 1
  publish([{ variant: 'default', ...toast, id: lastId, open: true }])
}

export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), REMOVE_AFTER_MS)
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
