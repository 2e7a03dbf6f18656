import { NoteDialog } from '#ui/note-dialog.tsx'
import type { ButtonLook } from '#ui/button.tsx'
import { MAX_REASON } from '../suspension.ts'

interface Props {
  title: string
  text: string
  label: string
  hint: string
  submit: string
  look?: ButtonLook
  /** Nothing is sent without words. */
  required?: boolean
  pending: boolean
  isLate?: boolean
  onSubmit: (text: string) => void
  onClose: () => void
}

/** Asks once more, and for the words that the person concerned is mailed. */
export function TextDialog({ text, submit, ...rest }: Props) {
  return <NoteDialog {...rest} description={text} action={submit} maxLength={MAX_REASON} />
}
