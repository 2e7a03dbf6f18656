import { useTranslations } from 'use-intl'
import { MAX_FILES } from '#attachments/contract.ts'
import { ChosenFiles } from '#attachments/web/chosen-files.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import type { Uploads } from '#attachments/web/use-uploads.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Paperclip } from '#ui/icons.ts'
import type { Counterpart } from '../contract.ts'

export function AttachButton({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('messages')
  const isFull = uploads.files.length >= MAX_FILES
  return (
    <label
      className={cx(
        buttonClass('ghost', 'icon'),
        'relative cursor-pointer focus-within:outline-2 focus-within:outline-brand',
        isFull && 'opacity-60',
      )}
    >
      <Paperclip aria-hidden className="size-5" />
      <span className="sr-only">{t('attach')}</span>
      <input
        type="file"
        multiple
        disabled={isFull}
        className="sr-only"
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

interface AttachedProps {
  uploads: Uploads
  content: string
  onRemoved: () => void
}

/** The selected files, and why the message cannot be sent yet. */
export function Attached({ uploads, content, onRemoved }: AttachedProps) {
  const t = useTranslations('messages')
  return (
    <>
      {uploads.error && (
        <p role="alert" className="text-sm text-danger">
          {uploads.error}
        </p>
      )}
      <div className="max-h-48 overflow-y-auto empty:hidden">
        <ChosenFiles uploads={uploads} onRemoved={onRemoved} />
      </div>
      <FilesNote uploads={uploads} />
      {uploads.files.length > 0 && content.trim() === '' && (
        <p className="text-sm text-ink-3">{t('wordsWithFiles')}</p>
      )}
    </>
  )
}

interface Props {
  orders: Counterpart['orders']
  value: number | null
  onChange: (orderId: number | null) => void
}

/** Selects the order that a message is about. */
export function OrderSelect({ orders, value, onChange }: Props) {
  const t = useTranslations('messages')
  return (
    <Field label={t('orderLabel')} hideLabel>
      <Select
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('noOrder')}</option>
        {orders.map(({ id, title }) => (
          <option key={id} value={id}>
            {t('orderOption', { id, title })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
