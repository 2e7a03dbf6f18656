import { X } from 'lucide-react'
import {
  useLayoutEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Layer } from './layer.ts'

interface Props {
  title: string
  /** Asked by Escape and by the button; what is open decides whether it closes. */
  onClose: () => void
  /** Beside the title, such as a choice of languages. */
  aside?: ReactNode
  children: ReactNode
}

/** A dialog as high as the window, for what needs room; only what owns it closes it. */
export function Sheet({ title, onClose, aside, children }: Props) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLDialogElement>(null)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    setLayer(dialog)
    // Gives the focus back, which only a dialog that is still in the page can.
    return () => dialog?.close()
  }, [])
  const isOwn = ({ target }: SyntheticEvent) => target === ref.current
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // A second Escape could close it without asking; the key itself can be kept from that.
      onKeyDown={(event) => {
        const { target } = event
        if (event.key !== 'Escape' || !(target instanceof Element)) return
        if (target.closest('dialog') !== ref.current) return
        // The text editor claims the key for itself and does nothing with it.
        if (event.defaultPrevented && !target.closest('[contenteditable]')) return
        event.preventDefault()
        onClose()
      }}
      onCancel={(event) => {
        if (!isOwn(event)) return
        event.preventDefault()
        onClose()
      }}
      className="m-0 ml-auto h-dvh max-h-none w-[min(84rem,100vw)] max-w-none bg-canvas p-0 text-ink shadow-3 backdrop:bg-ink/50 dark:backdrop:bg-canvas/70"
    >
      <Layer value={layer}>
        <div className="grid h-full grid-cols-1 grid-rows-[auto_1fr]">
          <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
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
          </header>
          <div className="min-w-0 overflow-y-auto overscroll-contain">{children}</div>
        </div>
      </Layer>
    </dialog>
  )
}

/** The row of buttons at a form's end, always in view. */
export function SheetActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:px-6">
      {children}
    </div>
  )
}
