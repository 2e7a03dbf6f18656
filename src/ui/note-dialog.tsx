import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Textarea } from './control.tsx'
import { Field } from './field.tsx'
import { DecidedNotice } from './decided-notice.tsx'

interface Props {
  title: string
  description?: string
  /** The field's label; a reason by default. The hint says who can read it. */
  label?: string
  hint: string
  maxLength: number
  /** The existing note. */
  initial?: string
  /** The label of the submit button. */
  action: string
  look?: ButtonLook
  /** The note must not be empty. */
  required?: boolean
  pending: boolean
  /** The case has been decided in the meantime: the note can no longer be sent, but its text can still be copied. */
  isLate?: boolean
  onSubmit: (note: string) => void
  onClose: () => void
}

/** Asks for confirmation of a decision, with a focused field for a reason. */
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
        {isLate && <DecidedNotice />}
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
        <DialogActions onCancel={onClose} cancel={isLate ? t('close') : undefined}>
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

/**
 * The attribute is set directly, because the browser checks it when it opens a dialog; React's autoFocus focuses too
 * early.
 */
function beginHere(field: HTMLTextAreaElement | null) {
  field?.setAttribute('autofocus', '')
}
