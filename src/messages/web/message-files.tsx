import { useTranslations } from 'use-intl'
import { FileList, previewOf } from '#attachments/web/file-list.tsx'
import { isolated } from '#ui/isolated.ts'
import type { Message } from '../contract.ts'

const fileHref = (messageId: number, fileId: number) => `/api/messages/${messageId}/files/${fileId}`

/** Images are shown as previews, other files as downloads. Only the two people of the thread can load them. */
export function MessageFiles({ message }: { message: Message }) {
  const t = useTranslations('messages')
  const pictures = message.files.filter(({ hasPreview }) => hasPreview)
  const others = message.files.filter(({ hasPreview }) => !hasPreview)
  return (
    <>
      {pictures.length > 0 && (
        <ul aria-label={t('pictures')} className="mt-2 flex flex-wrap gap-2">
          {pictures.map((file) => (
            <li key={file.id}>
              <a
                href={fileHref(message.id, file.id)}
                download={file.name}
                className="block overflow-hidden rounded-lg border border-line bg-surface-2"
              >
                <img
                  src={previewOf(fileHref(message.id, file.id))}
                  alt={t('picture', { name: isolated(file.name) })}
                  loading="lazy"
                  decoding="async"
                  className="h-40 w-56 max-w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <FileList files={others} hrefOf={({ id }) => fileHref(message.id, id)} />
    </>
  )
}
