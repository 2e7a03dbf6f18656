import { useTranslations } from 'use-intl'
import { Download } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { Attachment } from '../contract.ts'
import { useFileSize } from './use-file-size.ts'

interface Props {
  files: readonly Attachment[]
  /** Address of a file; it depends on the room that owns the text. */
  hrefOf: (file: Attachment) => string
}

/** Address of a file's preview, the only image of it that pages show. */
export function previewOf(href: string): string {
  return `${href}?form=preview`
}

/** Attached files as downloads. */
export function FileList({ files, hrefOf }: Props) {
  const t = useTranslations('attachments')
  const sizeOf = useFileSize()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('label')} className="mt-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <a
            href={hrefOf(file)}
            download={file.name}
            aria-label={t('download', { name: isolated(file.name) })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm font-medium hover:bg-surface-2"
          >
            {file.hasPreview ? (
              <img
                src={previewOf(hrefOf(file))}
                alt=""
                loading="lazy"
                decoding="async"
                className="-ml-2 size-9 shrink-0 rounded-md bg-surface-2 object-cover"
              />
            ) : (
              <Download aria-hidden className="size-4 shrink-0 text-ink-3" />
            )}
            <bdi className="truncate">{file.name}</bdi>
            <span className="shrink-0 text-ink-3">{sizeOf(file.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
