import { useLayoutEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { X } from './icons.ts'
import { Layer } from './layer.ts'

interface Props {
  title: string
  /** Called for Escape and the close button; the content decides whether to close. */
  onClose: () => void
  /** Shown next to the title, such as a language select. */
  aside?: ReactNode
  /**
   * The right edge is for large forms. The bottom, only as high as the content, is for choices on a phone, and the left
   * for navigation; a press outside closes both.
   */
  edge?: 'right' | 'bottom' | 'left'
  children: ReactNode
}

const dialogClass =
  'm-0 max-w-none bg-canvas p-0 text-ink shadow-3 backdrop:bg-ink/50 dark:backdrop:bg-canvas/70'
const edgeClass = {
  right: 'ml-auto h-dvh max-h-none w-[min(84rem,100vw)]',
  bottom: 'mt-auto max-h-[85dvh] w-full overflow-hidden rounded-t-2xl',
  left: 'mr-auto h-dvh max-h-none w-[min(20rem,85vw)]',
}
const rowsClass = 'grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)]'

/** A dialog along an edge of the screen, full-height for large forms; only its owner can close it. */
export function Sheet({ title, onClose, aside, edge = 'right', children }: Props) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLDialogElement>(null)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    setLayer(dialog)
    // Closing restores the focus, which works only while the dialog is still in the page.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Browsers let a second Escape close a dialog without a cancel event, so the key itself is handled.
      onKeyDown={(event) => {
        const { target } = event
        if (event.key !== 'Escape' || !(target instanceof Element)) return
        if (target.closest('dialog') !== ref.current) return
        // The text editor always prevents the key's default, although it does not use it.
        if (event.defaultPrevented && !target.closest('[contenteditable]')) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      {...(edge !== 'right' && { closedby: 'any' })}
      className={cx(dialogClass, edgeClass[edge])}
    >
      <Layer value={layer}>
        <div className={cx(rowsClass, edge === 'bottom' ? 'max-h-[85dvh]' : 'h-full')}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
            <h2 id={titleId} className="min-w-0 flex-1 text-xl wrap-anywhere">
              {title}
            </h2>
            <Button
              look="ghost"
              size="icon"
              className="-mr-2 sm:order-last"
              aria-label={t('close')}
              onClick={onClose}
            >
              <X aria-hidden className="size-5" />
            </Button>
            {aside}
          </div>
          <div className="min-w-0 overflow-y-auto overscroll-contain">{children}</div>
        </div>
      </Layer>
    </dialog>
  )
}

/** The buttons at the bottom of a form, always visible. */
export function SheetActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:px-6">
      {children}
    </div>
  )
}
