import { useEffect } from 'react'
import type { ToastMessage } from './toaster.tsx'

const SHOWN_FOR_MS = 5000

interface Props {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
}

/** A minimal toast with only the newest message, for when the full toaster cannot be loaded, such as offline. */
export function PlainToast({ toasts, onDismiss }: Props) {
  const toast = toasts.findLast(({ open }) => open)
  const id = toast?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => onDismiss(id), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [id, onDismiss])
  return (
    <div role="status" className="fixed right-0 bottom-0 z-50 w-[min(26rem,100vw)] p-4 text-sm">
      {toast && (
        <div className="rounded-lg border border-line bg-surface p-4 text-ink shadow-3">
          <p className="font-semibold">{toast.title}</p>
          {toast.description && <p className="text-ink-2">{toast.description}</p>}
        </div>
      )}
    </div>
  )
}
