import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
}

const DOUBLE_PRESS_MS = 500

/**
 * The platform's own modal: it keeps the focus inside, closes on Escape and on a press beside it, where browsers
 * know that, and gives the focus back.
 */
export function Dialog({ open, onClose, title, description, children }: Props) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const descriptionId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    // The second press of a double one belongs to the button that opened it.
    dialog.setAttribute('closedby', 'closerequest')
    beginInFirstField(dialog)
    if (!dialog.open) dialog.showModal()
    const timer = setTimeout(() => dialog.setAttribute('closedby', 'any'), DOUBLE_PRESS_MS)
    // Also when it is taken out of the page: only what is still in it gives the focus back.
    return () => {
      clearTimeout(timer)
      dialog.close()
    }
  }, [open])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      // Once it is gone or open again, its closing is nobody's choice.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) onClose()
      }}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-xl bg-surface p-0 text-ink shadow-3 backdrop:bg-ink/50 dark:backdrop:bg-canvas/70"
    >
      {open && (
        <div className="grid gap-4 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <Button
              look="ghost"
              size="icon"
              className="-m-2"
              aria-label={t('close')}
              onClick={onClose}
            >
              <X aria-hidden className="size-5" />
            </Button>
          </div>
          {description && (
            <div id={descriptionId} className="wrap-anywhere text-ink-2">
              {description}
            </div>
          )}
          {children}
        </div>
      )}
    </dialog>
  )
}

/** What asks for something begins where it is answered; else the platform would begin at the button that closes. */
function beginInFirstField(dialog: HTMLDialogElement) {
  if (dialog.querySelector('[autofocus]')) return
  const fields = 'input:not([type=hidden], [type=file], :disabled), select, textarea'
  dialog.querySelector(fields)?.setAttribute('autofocus', '')
}

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 pt-2">{children}</div>
}
