import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { Input } from '../control.tsx'
import { Field } from '../field.tsx'
import { linkAddress } from './addresses.ts'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Edits the link of the selected text. It is not a form, because it is rendered inside the text's form. */
export function LinkDialog({ editor, onClose }: Props) {
  const t = useTranslations('editor.link')
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const isEmpty = editor.state.selection.empty && !before
  const [typed, setTyped] = useState(before)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const address = linkAddress(typed)
  const save = () => {
    if (!address) return setRefused(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (isEmpty) chain.insertContent(linkedText(text.trim() || typed.trim(), address)).run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter, as in a form */}
      <div className="grid gap-5" onKeyDown={onEnter(save)}>
        <Field
          required
          label={t('address')}
          hint={t('hint')}
          error={isRefused && !address ? t('refused') : undefined}
        >
          <Input
            ref={beginHere}
            inputMode="url"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {isEmpty && (
          <Field optional label={t('text')}>
            <Input value={text} onChange={({ target }) => setText(target.value)} />
          </Field>
        )}
      </div>
      <DialogActions>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
            {t('open')}
          </a>
        )}
        {before && (
          <Button look="secondary" onClick={remove}>
            {t('remove')}
          </Button>
        )}
        <Button onClick={save}>{t('save')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function linkedText(text: string, href: string) {
  return [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }]
}

/** Makes Enter in a field save this dialog instead of submitting the surrounding form. */
export function onEnter(save: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
}

/**
 * The attribute is set directly, because the browser checks it when it opens a dialog; React's autoFocus focuses too
 * early.
 */
function beginHere(field: HTMLInputElement | null) {
  field?.setAttribute('autofocus', '')
}
