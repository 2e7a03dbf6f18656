import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ImageUp } from '#ui/icons.ts'
import { PictureButton } from '#ui/picture-button.tsx'
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
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field optional label={label} hint={hint} error={pictures.problem ?? error}>
        <Input inputMode="url" autoComplete="off" {...field} />
      </Field>
      <PictureButton
        label={t('upload')}
        icon={<ImageUp aria-hidden className="size-4" />}
        className="justify-self-start"
        disabled={!hydrated}
        pending={pictures.isUploading}
        onChoose={(file) => void pictures.keep(file).then((kept) => kept && onKept(kept.url))}
      />
    </div>
  )
}
