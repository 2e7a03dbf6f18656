import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { CircleAlert, CircleCheck, Paperclip, RotateCw, X } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { useFileSize } from './use-file-size.ts'
import type { ChosenFile, Uploads } from './use-uploads.ts'

interface Props {
  uploads: Uploads
  /** Moves the focus when the button that had it disappears. */
  onRemoved: () => void
}

/** The files selected for a text, with the state of each. */
export function ChosenFiles({ uploads, onRemoved }: Props) {
  const t = useTranslations('attachments')
  if (uploads.files.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="grid grid-cols-1 gap-2">
      {uploads.files.map((chosen) => (
        <Chosen key={chosen.key} chosen={chosen} uploads={uploads} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}

interface ChosenProps {
  chosen: ChosenFile
  uploads: Uploads
  onRemoved: () => void
}

function Chosen({ chosen, uploads, onRemoved }: ChosenProps) {
  const t = useTranslations('attachments')
  const sizeOf = useFileSize()
  const { key, size, error, isReady, canRetry } = chosen
  const name = isolated(chosen.name)
  return (
    <li className="rounded-lg border border-line bg-surface p-2 pl-4">
      <div className="flex items-center gap-2">
        {error ? (
          <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
        ) : isReady ? (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
        ) : (
          <Paperclip aria-hidden className="size-4 shrink-0 text-ink-3" />
        )}
        <span className="min-w-0 flex-1 text-sm">
          <bdi className="block truncate font-medium">{chosen.name}</bdi>
          <span className="text-ink-3">{sizeOf(size)}</span>
        </span>
        {error && canRetry && (
          <Button
            look="ghost"
            size="icon"
            aria-label={t('retry', { name })}
            onClick={() => uploads.retry(key)}
          >
            <RotateCw aria-hidden className="size-4" />
          </Button>
        )}
        <Button
          look="ghost"
          size="icon"
          aria-label={t(isReady || error ? 'remove' : 'cancel', { name })}
          onClick={() => {
            uploads.remove(key)
            onRemoved()
          }}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {error ? (
        <p role="alert" className="pb-1 text-sm text-danger">
          {error}
        </p>
      ) : (
        <Progress chosen={chosen} />
      )}
    </li>
  )
}

function Progress({ chosen }: { chosen: ChosenFile }) {
  const t = useTranslations('attachments')
  const format = useFormatter()
  const { share, isReady } = chosen
  const name = isolated(chosen.name)
  const percent = format.number(Math.round(share * 100))
  return (
    <>
      <span role="status" className="sr-only">
        {isReady && t('ready', { name })}
      </span>
      {!isReady && (
        <progress
          value={share}
          max={1}
          aria-label={t('uploading', { name, percent })}
          className="h-1.5 w-full accent-brand"
        />
      )}
    </>
  )
}
