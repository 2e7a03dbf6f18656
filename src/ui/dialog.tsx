import { createContext, use, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { X } from './icons.ts'
import { TypedNotice } from './typed-notice.tsx'
import { KEPT, useTyped } from './use-typed.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** For content such as images, which deserve more room than a form. */
  isWide?: boolean
  children?: ReactNode
}

const DOUBLE_PRESS_MS = 500

/** Closes the dialog around, unless something is typed into it: then it asks first. */
const CloseContext = createContext<((close: () => void) => void) | null>(null)

/**
 * A native modal dialog: it traps and restores the focus, and closes on Escape and, in browsers that support it, on a
 * click outside. With typed text, it asks before it closes.
 */
export function Dialog({ open, onClose, title, description, isWide = false, children }: Props) {
  const t = useTranslations('ui')
  const ref = useModal(open)
  const titleId = useId()
  const descriptionId = useId()
  const { discard, stay, close, onKeyDown } = useTyped(ref, open)

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      // A close event of a removed or reopened dialog is not the user's choice.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) onClose()
      }}
      onKeyDown={(event) => onKeyDown(event, onClose)}
      className={cx(
        'm-auto rounded-xl bg-surface p-0 text-ink shadow-3 backdrop:bg-ink/50 dark:backdrop:bg-canvas/70',
        isWide ? 'w-[min(56rem,calc(100vw-2rem))]' : 'w-[min(34rem,calc(100vw-2rem))]',
      )}
    >
      {open && (
        <div className="grid grid-cols-1 gap-4 p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="min-w-0 text-xl wrap-anywhere">
              {title}
            </h2>
            <Button
              look="ghost"
              size="icon"
              className="-m-2"
              aria-label={t('close')}
              onClick={() => close(onClose)}
            >
              <X aria-hidden className="size-5" />
            </Button>
          </div>
          {description && (
            <div id={descriptionId} className="wrap-anywhere text-ink-2">
              {description}
            </div>
          )}
          <CloseContext value={close}>{children}</CloseContext>
          {discard && <TypedNotice onStay={stay} onDiscard={discard} />}
        </div>
      )}
    </dialog>
  )
}

/** Opens the dialog as a modal while `open` is set. */
function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    // The second click of a double click on the opening button must not close the dialog.
    dialog.setAttribute('closedby', 'closerequest')
    beginInFirstField(dialog)
    if (!dialog.open) dialog.showModal()
    const timer = setTimeout(() => {
      if (dialog.getAttribute('closedby') !== KEPT) dialog.setAttribute('closedby', 'any')
    }, DOUBLE_PRESS_MS)
    // Closes the dialog before it is removed, because only a connected dialog restores the focus.
    return () => {
      clearTimeout(timer)
      dialog.close()
    }
  }, [open])
  return ref
}

/** Puts the initial focus on the first field; by default it would be on the close button. */
function beginInFirstField(dialog: HTMLDialogElement) {
  if (dialog.querySelector('[autofocus]')) return
  const fields = 'input:not([type=hidden], [type=file], :disabled), select, textarea'
  dialog.querySelector(fields)?.setAttribute('autofocus', '')
}

interface ActionsProps {
  /** Called by a button before the others, which closes the dialog without an action; without it there is none. */
  onCancel?: () => void
  /** The text of that button; 'Cancel' by default. */
  cancel?: string | undefined
  children: ReactNode
}

/** The buttons at the bottom of a dialog. */
export function DialogActions({ onCancel, cancel, children }: ActionsProps) {
  const t = useTranslations('ui')
  const close = use(CloseContext)
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-2">
      {onCancel && (
        <Button look="ghost" onClick={() => (close ? close(onCancel) : onCancel())}>
          {cancel ?? t('cancel')}
        </Button>
      )}
      {children}
    </div>
  )
}
