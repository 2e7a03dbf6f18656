import { useTranslations } from 'use-intl'
import type { Uploads } from './use-uploads.ts'

/** Why a text cannot be sent yet. */
export function FilesNote({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('attachments')
  if (uploads.canSend) return null
  return (
    <p role="status" className="text-sm text-ink-2">
      {t(uploads.isUploading ? 'waitForFiles' : 'withoutFailed')}
    </p>
  )
}
