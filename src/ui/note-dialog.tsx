import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Textarea } from './control.tsx'
import { Field } from './field.tsx'
import { Late } from './late.tsx'

interface Props {
  title: string
  description?: string
  /** What the note is called (a reason unless told), and who reads it. */
  label?: string
  hint: string
  maxLength: number
  /** What there is already. */
  initial?: string
  /** The word of the button that does it. */
  action: string
  look?: ButtonLook
  /** Nothing is sent without words. */
  required?: boolean
  pending: boolean
  /** It was decided meanwhile: nothing is sent any more, and what is typed stays to be copied. */
  isLate?: boolean
  onSubmit: (note: string) => void
  onClose: () => void
}

/** Asks once more before something is decided, with room for a reason, in which the focus begins. */
export function NoteDialog(props: Props) {
  const {
    label,
    hint,
    maxLength,
    initial = '',
    action,
    look = 'primary',
    required = false,
    isLate = false,
  } = props
  const { title, description, pending, onSubmit, onClose } = props
  const t = useTranslations('ui')
  const [note, setNote] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const isEmpty = note.trim() === ''
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isLate) return
          if (required && isEmpty) setMissing(true)
          else onSubmit(note)
        }}
      >
        {isLate && <Late />}
        <Field
          label={label ?? t('grounds')}
          hint={hint}
          required={required}
          optional={!required}
          error={isMissing && isEmpty ? t('missing') : undefined}
        >
          <Textarea
            ref={beginHere}
            dir="auto"
            maxLength={maxLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {isLate ? t('close') : t('cancel')}
          </Button>
          {!isLate && (
            <Button type="submit" look={look} pending={pending}>
              {action}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The platform looks for the attribute when it opens a dialog; React's own property focuses too early. */
function beginHere(field: HTMLTextAreaElement | null) {
  field?.setAttribute('autofocus', '')
}
