import { useTranslations } from 'use-intl'
import { PictureAddress } from '#pictures/web/picture-address.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { PostFormState } from './post-values.ts'

export function PostPictures({ form }: { form: PostFormState }) {
  const t = useTranslations('blog')
  const { errors } = form.formState
  const keep = (name: 'featuredImage' | 'ogImage') => (url: string) => {
    form.setValue(name, url, { shouldDirty: true })
    form.clearErrors(name)
  }
  return (
    <>
      <PictureAddress
        label={t('fields.featuredImage')}
        hint={t('featuredImageHint')}
        error={errors.featuredImage?.message}
        field={form.register('featuredImage')}
        onKept={keep('featuredImage')}
      />
      <Field
        optional
        label={t('fields.featuredImageAlt')}
        hint={t('featuredImageAltHint')}
        error={errors.featuredImageAlt?.message}
      >
        <Input dir="auto" autoComplete="off" {...form.register('featuredImageAlt')} />
      </Field>
      <PictureAddress
        label={t('fields.ogImage')}
        hint={t('ogImageHint')}
        error={errors.ogImage?.message}
        field={form.register('ogImage')}
        onKept={keep('ogImage')}
      />
    </>
  )
}
