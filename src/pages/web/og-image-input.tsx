import { useTranslations } from 'use-intl'
import { PictureAddress } from '#pictures/web/picture-address.tsx'
import type { PageFormState } from './page-values.ts'

export function OgImageInput({ form }: { form: PageFormState }) {
  const t = useTranslations('cms.pages')
  return (
    <PictureAddress
      label={t('fields.ogImage')}
      hint={t('ogImageHint')}
      error={form.formState.errors.ogImage?.message}
      field={form.register('ogImage')}
      onKept={(url) => {
        form.setValue('ogImage', url, { shouldDirty: true })
        form.clearErrors('ogImage')
      }}
    />
  )
}
