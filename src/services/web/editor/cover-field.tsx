import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { UploadState } from '#pictures/web/upload-state.tsx'
import { pictureTypes } from '#platform/pictures.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ImagePlus, Trash2 } from '#ui/icons.ts'
import type { Cover } from '../../contract.ts'
import { coverSizes } from '../../cover.ts'
import type { CoverChoice } from './use-cover-choice.ts'

interface Props {
  choice: CoverChoice
  /** The saved cover image. */
  current: Cover | null
  isUploading: boolean
}

/** Chooses, previews and removes a cover image. Dropping a file works because the file input covers the area. */
export function CoverField({ choice, current, isUploading }: Props) {
  const t = useTranslations('services')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { change, error } = choice
  const shown =
    typeof change === 'object' ? change.preview : change === 'none' ? null : current?.large
  const remove = () => {
    choice.remove()
    input.current?.focus()
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-baseline gap-2 text-sm font-semibold">
        {t('form.cover')}
        <span className="text-xs font-normal text-ink-3">{t('form.coverOptional')}</span>
      </label>
      <DropArea id={id} input={input} choice={choice} shown={shown ?? null} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {t('form.coverHint')}
        </p>
        {shown && (
          <Button look="ghost" disabled={isUploading} onClick={remove}>
            <Trash2 aria-hidden className="size-4" />
            {t('form.coverRemove')}
          </Button>
        )}
      </div>
      <UploadState
        id={id}
        uploading={isUploading ? t('form.coverUploading') : undefined}
        error={error}
      />
    </div>
  )
}

interface AreaProps {
  id: string
  input: React.RefObject<HTMLInputElement | null>
  choice: CoverChoice
  shown: string | null
}

function DropArea({ id, input, choice, shown }: AreaProps) {
  const t = useTranslations('services')
  const [isOver, setOver] = useState(false)
  const hasError = choice.error !== undefined
  return (
    <div
      className={cx(
        'relative grid aspect-video place-items-center overflow-hidden rounded-xl border-2 border-dashed bg-surface-2 text-center',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand',
        isOver ? 'border-brand' : hasError ? 'border-danger' : 'border-line-strong',
      )}
    >
      {shown ? (
        <img
          src={shown}
          alt={t('form.coverPreview')}
          {...coverSizes.large}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span aria-hidden className="grid justify-items-center gap-2 p-4 text-ink-2">
          <ImagePlus className="size-8 text-ink-3" />
          {t('form.coverChoose')}
        </span>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept={pictureTypes.join(',')}
        aria-describedby={cx(hasError && `${id}-error`, `${id}-hint`)}
        aria-invalid={hasError || undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void choice.choose(file)
          // Without the reset, choosing the same file again after removing it would not fire a change event.
          target.value = ''
        }}
      />
    </div>
  )
}
