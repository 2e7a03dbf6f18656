import { useTranslations } from 'use-intl'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import { useFileSize } from '#attachments/web/use-file-size.ts'
import type { Uploads } from '#attachments/web/use-uploads.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { isolated } from '#ui/isolated.ts'
import type { Brief } from '../../brief-contract.ts'

interface Props {
  uploads: Uploads
  files: NonNullable<Brief['files']>
  /** The ids of files that the next save removes. */
  removed: readonly number[]
  onRemoved: (ids: number[]) => void
}

/** The files of a gig: attached ones, which can be removed, and new ones. */
export function GigFiles({ uploads, files, removed, onRemoved }: Props) {
  const t = useTranslations('briefs.form')
  const sizeOf = useFileSize()
  return (
    <div className="grid gap-3">
      {files.length > 0 && (
        <ul aria-label={t('attached')} className="grid grid-cols-1 gap-2">
          {files.map(({ id, name, size }) => {
            const isRemoved = removed.includes(id)
            return (
              <li
                key={id}
                className="flex items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-4 text-sm"
              >
                <span className="min-w-0 flex-1">
                  <bdi className={cx('block truncate font-medium', isRemoved && 'line-through')}>
                    {name}
                  </bdi>
                  <span className="text-ink-3">{isRemoved ? t('fileGoes') : sizeOf(size)}</span>
                </span>
                <Button
                  look="ghost"
                  aria-label={t(isRemoved ? 'keepFile' : 'removeFile', { name: isolated(name) })}
                  onClick={() =>
                    onRemoved(isRemoved ? removed.filter((one) => one !== id) : [...removed, id])
                  }
                >
                  {t(isRemoved ? 'keep' : 'remove')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <FileField uploads={uploads} label={t('files')} />
      <FilesNote uploads={uploads} />
    </div>
  )
}
