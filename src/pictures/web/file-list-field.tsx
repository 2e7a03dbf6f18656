import { useId, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { cx } from '#ui/cx.ts'
import { FileText, ImagePlus, X } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Sortable } from '#ui/sortable.tsx'
import type { FileList, ListedFile } from './use-file-list.ts'
import { UploadState } from './upload-state.tsx'

interface Props {
  list: FileList
  label: string
  hint: string
  optional?: boolean
  /** The accepted types, as for a file input. */
  accept: string
  /** The maximum length of the description of an image; without it, images are not described. */
  maxAltLength?: number | undefined
  isUploading: boolean
}

/** Chooses, orders, describes and removes files of a form. */
export function FileListField(props: Props) {
  const { list, label, hint, optional = false, accept, maxAltLength, isUploading } = props
  const t = useTranslations('pictures')
  const ui = useTranslations('ui')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { items, error } = list
  return (
    <div className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="flex items-baseline gap-2 text-sm font-semibold">
        {label}
        {optional && <span className="text-xs font-normal text-ink-3">{ui('optional')}</span>}
      </label>
      {items.length > 0 && (
        <Sortable
          label={label}
          items={items}
          keyOf={(item) => item.key}
          nameOf={list.nameOf}
          onMove={list.move}
          layout="rows"
          className="grid gap-3 sm:grid-cols-2"
        >
          {(item, controls) => (
            <FileCard
              {...{ list, item, controls, maxAltLength }}
              onRemoved={() => input.current?.focus()}
            />
          )}
        </Sortable>
      )}
      <AddFiles {...{ id, input, list, accept }} />
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {hint}
      </p>
      <UploadState id={id} uploading={isUploading ? t('uploading') : undefined} error={error} />
    </div>
  )
}

interface CardProps extends Pick<Props, 'list' | 'maxAltLength'> {
  item: ListedFile
  /** The controls for moving it. */
  controls: ReactNode
  onRemoved: () => void
}

function FileCard({ list, item, controls, maxAltLength, onRemoved }: CardProps) {
  const t = useTranslations('pictures')
  return (
    <div className="grid rounded-xl border border-line bg-surface">
      <Preview item={item} />
      <div className="flex items-center justify-between">
        {controls}
        <Button
          look="ghost"
          size="icon"
          aria-label={t('remove', { name: isolated(list.nameOf(item)) })}
          onClick={() => {
            list.remove(item.key)
            onRemoved()
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {maxAltLength !== undefined && (
        <label className="grid gap-1 px-3 pb-3 text-sm">
          {t('alt')}
          <Input
            dir="auto"
            maxLength={maxAltLength}
            value={item.alt}
            onChange={({ target }) => list.describe(item.key, target.value)}
          />
        </label>
      )}
    </div>
  )
}

function Preview({ item }: { item: ListedFile }) {
  if (item.src) {
    return (
      <img
        src={item.src}
        alt=""
        className="aspect-video w-full rounded-t-xl bg-surface-2 object-cover"
      />
    )
  }
  return (
    <p className="grid aspect-video place-content-center justify-items-center gap-2 rounded-t-xl bg-surface-2 p-3 text-sm text-ink-2">
      <FileText aria-hidden className="size-8 text-ink-3" />
      <bdi className="line-clamp-2 wrap-anywhere">{item.name}</bdi>
    </p>
  )
}

interface AddProps {
  id: string
  input: RefObject<HTMLInputElement | null>
  list: FileList
  accept: string
}

/** Dropping files works because the file input covers the area. */
function AddFiles({ id, input, list, accept }: AddProps) {
  const t = useTranslations('pictures')
  const hasError = list.error !== undefined
  return (
    <div
      className={cx(
        'relative grid min-h-24 place-items-center rounded-xl border-2 border-dashed bg-surface-2 text-center',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand',
        hasError ? 'border-danger' : 'border-line-strong',
        // It stays in the page for the focus after a file is removed.
        list.isFull && 'sr-only',
      )}
    >
      <span aria-hidden className="flex flex-wrap items-center justify-center gap-2 p-4 text-ink-2">
        <ImagePlus className="size-6 text-ink-3" />
        {t('choose')}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={accept}
        aria-describedby={cx(hasError && `${id}-error`, `${id}-hint`)}
        aria-invalid={hasError || undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          void list.add([...(target.files ?? [])])
          // Without the reset, choosing the same file again after removing it would not fire a change event.
          target.value = ''
        }}
      />
    </div>
  )
}
