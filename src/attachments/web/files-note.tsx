import { useTranslations } from 'use-intl'
import type { Uploads } from './use-uploads.ts'

/** Says why a text cannot be sent yet, or which files it will be sent without. */
export function FilesNote({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('attachments')
  const { isUploading, files } = uploads
  const failed = files.filter(({ error }) => error !== undefined).length
  if (!isUploading && failed === 0) return null
  return (
    <p role="status" className="text-sm text-ink-2">
      {isUploading ? t('waitForFiles') : t('withoutFailed', { count: failed })}
    </p>
  )
}
