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

/** The platform's own modal: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, description, children }: Props) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const descriptionId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    if (!dialog.open) dialog.showModal()
    // Also when it is taken out of the page: only what is still in it gives the focus back.
    return () => dialog.close()
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
      // A press beside it closes it where browsers know this; Escape and the button always do.
      {...{ closedby: 'any' }}
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

/** The row of buttons at a dialog's end. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 pt-2">{children}</div>
}
