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
  /** The text is mandatory. */
  required?: boolean
  pending: boolean
  isLate?: boolean
  onSubmit: (text: string) => void
  onClose: () => void
}

/** A confirmation dialog with the text that is emailed to the person. */
export function TextDialog({ text, submit, ...rest }: Props) {
  return <NoteDialog {...rest} description={text} action={submit} maxLength={MAX_REASON} />
}
