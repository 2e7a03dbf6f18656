import { ImageUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { pictureTypes } from '#platform/pictures.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { usePictures } from '#ui/rich-text/use-pictures.ts'
import { uploadPicture } from './upload-picture.ts'

interface Props {
  label: string
  hint: ReactNode
  error: string | undefined
  field: UseFormRegisterReturn
  /** Called with the address of an image uploaded from this device. */
  onKept: (url: string) => void
}

/** A field for an image's address: any https address, or an upload. */
export function PictureAddress({ label, hint, error, field, onKept }: Props) {
  const t = useTranslations('editor.image')
  const hydrated = useHydrated()
  const pictures = usePictures(uploadPicture)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field optional label={label} hint={hint} error={pictures.problem ?? error}>
        <Input inputMode="url" autoComplete="off" {...field} />
      </Field>
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={!hydrated}
        pending={pictures.isUploading}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden className="size-4" />
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('upload')}
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void pictures.keep(file).then((kept) => kept && onKept(kept.url))
          // Cleared so that choosing the same file again triggers a change event.
          target.value = ''
        }}
      />
    </div>
  )
}
