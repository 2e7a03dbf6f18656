import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** What is written by hand and would be lost. Passwords, codes and choices are entered again quickly. */
const WRITTEN =
  'textarea, input:is([type=text], [type=email], [type=url], :not([type])):not([autocomplete=one-time-code], [autocomplete$=password])'

/** The value of `closedby` of a dialog that neither a click outside nor Escape closes. */
export const KEPT = 'none'

/**
 * Guards what a person has typed into an open dialog. `close` closes it, or sets `discard` if something would be lost:
 * then the dialog asks, and `discard` closes it.
 */
export function useTyped(ref: RefObject<HTMLDialogElement | null>, open: boolean) {
  const touched = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  const [pending, setPending] = useState<{ discard: () => void }>()
  useEffect(() => {
    const dialog = ref.current
    const fields = touched.current
    if (!open || !dialog) return undefined
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      if (!target.matches(WRITTEN)) return
      fields.add(target)
      dialog.setAttribute('closedby', KEPT)
    }
    dialog.addEventListener('input', note)
    return () => {
      dialog.removeEventListener('input', note)
      fields.clear()
      setPending(undefined)
    }
  }, [ref, open])

  const hasTyped = () =>
    [...touched.current].some((field) => field.isConnected && field.value.trim() !== '')
  const close = (onClose: () => void) => {
    if (hasTyped()) setPending({ discard: onClose })
    else onClose()
  }
  return {
    discard: pending?.discard,
    stay: () => setPending(undefined),
    close,
    /** The browser leaves Escape to the page once something was typed. */
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>, onClose: () => void) => {
      if (event.key !== 'Escape' || event.defaultPrevented || touched.current.size === 0) return
      event.preventDefault()
      if (pending) setPending(undefined)
      else close(onClose)
    },
  }
}
