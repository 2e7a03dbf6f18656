import { useTranslations } from 'use-intl'
import { PictureAddress } from '#pictures/web/picture-address.tsx'
import { uploadPicture } from '#pictures/web/upload-picture.ts'
import { ORIGINAL } from '#platform/languages.ts'
import { ContentField } from '#publishing/web/content-field.tsx'
import { MetaInputs } from '#publishing/web/meta-inputs.tsx'
import { SlugField } from '#publishing/web/slug-field.tsx'
import type { AutoSlug } from '#publishing/web/use-auto-slug.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { PageStatus } from '../contract.ts'
import type { PageFormState } from './page-values.ts'

interface Props {
  form: PageFormState
  slug: AutoSlug
  suggestion: string | undefined
}

export function PageInputs({ form, slug, suggestion }: Props) {
  const t = useTranslations('cms.pages')
  const { errors } = form.formState
  return (
    <>
      <Field required label={t('fields.title')} error={errors.title?.message}>
        <Input dir="auto" autoComplete="off" {...slug.follow(form.register('title'))} />
      </Field>
      <SlugField
        form={form}
        slug={slug}
        hint={(written) => t('slugHint', { slug: written })}
        suggestion={suggestion}
      />
      <ContentField
        control={form.control}
        label={t('fields.content')}
        language={ORIGINAL}
        upload={uploadPicture}
      />
      <StatusAndOrder form={form} />
      <Checkbox
        label={t('fields.isHomepage')}
        hint={t('isHomepageHint')}
        {...form.register('isHomepage')}
      />
      <MetaInputs form={form} />
      <OgImageInput form={form} />
    </>
  )
}

function StatusAndOrder({ form }: { form: PageFormState }) {
  const t = useTranslations('cms.pages')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field label={t('fields.status')} error={errors.status?.message}>
        <Select {...form.register('status')}>
          <Options of={PageStatus.options.map((status) => [status, t(`statuses.${status}`)])} />
        </Select>
      </Field>
      <Field
        label={t('fields.sortOrder')}
        hint={t('sortOrderHint')}
        error={errors.sortOrder?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('sortOrder', {
            setValueAs: (typed: unknown) => (typed === '' ? Number.NaN : Number(typed)),
          })}
        />
      </Field>
    </div>
  )
}

function OgImageInput({ form }: { form: PageFormState }) {
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
