import { useRouteContext } from '@tanstack/react-router'
import { useId, useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { Paperclip } from '#ui/icons.ts'
import { MAX_FILES } from '../contract.ts'
import { ChosenFiles } from './chosen-files.tsx'
import type { Uploads } from './use-uploads.ts'

interface Props {
  uploads: Uploads
  /** Label of the field, unless it is 'Files'. */
  label?: string
}

/** A field to select or drop files, with the state of each. */
export function FileField({ uploads, label }: Props) {
  const t = useTranslations('attachments')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { error } = uploads
  const max = useRouteContext({ from: '__root__', select: ({ site }) => site.maxFileMb })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label ?? t('label')}
      </label>
      <DropArea id={id} input={input} uploads={uploads} />
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {t('hint', { max })}
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <ChosenFiles uploads={uploads} onRemoved={() => input.current?.focus()} />
    </div>
  )
}

interface AreaProps {
  id: string
  input: RefObject<HTMLInputElement | null>
  uploads: Uploads
}

/** The file input itself accepts dropped files. */
function DropArea({ id, input, uploads }: AreaProps) {
  const t = useTranslations('attachments')
  const [isOver, setOver] = useState(false)
  const isFull = uploads.files.length >= MAX_FILES
  return (
    <div
      className={cx(
        'relative flex min-h-16 items-center justify-center gap-2 rounded-xl border-2 border-dashed bg-surface-2 p-4 text-center text-ink-2',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand',
        isOver ? 'border-brand' : 'border-line-strong',
        isFull && 'opacity-60',
      )}
    >
      <Paperclip aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span aria-hidden>{t('choose')}</span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        disabled={isFull}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          // Reset, so that selecting a removed file again fires a change event.
          target.value = ''
        }}
      />
    </div>
  )
}
