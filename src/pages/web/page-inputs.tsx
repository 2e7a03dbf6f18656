import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { uploadPicture } from '#pictures/web/upload-picture.ts'
import { ORIGINAL } from '#platform/languages.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { PageStatus } from '../contract.ts'
import { MetaInputs } from './meta-inputs.tsx'
import { OgImageInput } from './og-image-input.tsx'
import { typedSlug, type PageFormState } from './page-values.ts'

interface Props {
  form: PageFormState
  /** The slug of a title; nothing where the slug is left alone. */
  autoSlug: (title: string) => string
  /** A slug that is free, where the typed one is not. */
  suggestion: string | undefined
  /** What stands in for titles without Latin letters. */
  spare: string
}

export function PageInputs({ form, autoSlug, suggestion, spare }: Props) {
  const t = useTranslations('cms.pages')
  const { errors } = form.formState
  const title = form.register('title')
  const changeTitle: typeof title.onChange = (event: { target: { value: string } }) => {
    const { title: before, slug } = form.getValues()
    const generated = autoSlug(event.target.value)
    if (slug === '' || slug === autoSlug(before)) {
      form.setValue('slug', generated, { shouldDirty: true })
    }
    return title.onChange(event)
  }
  return (
    <>
      <Field required label={t('fields.title')} error={errors.title?.message}>
        <Input dir="auto" autoComplete="off" {...title} onChange={changeTitle} />
      </Field>
      <SlugInput form={form} suggestion={suggestion} spare={spare} />
      <Content form={form} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label={t('fields.status')} error={errors.status?.message}>
          <Select {...form.register('status')}>
            {PageStatus.options.map((status) => (
              <option key={status} value={status}>
                {t(`statuses.${status}`)}
              </option>
            ))}
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
      <Checkbox
        label={t('fields.isHomepage')}
        hint={t('isHomepageHint')}
        {...form.register('isHomepage')}
      />
      <MetaInputs
        register={form.register}
        errors={errors}
        title={useWatch({ control: form.control, name: 'metaTitle' })}
        description={useWatch({ control: form.control, name: 'metaDescription' })}
      />
      <OgImageInput form={form} />
    </>
  )
}

function SlugInput({ form, suggestion, spare }: Omit<Props, 'autoSlug'>) {
  const t = useTranslations('cms.pages')
  const slug = form.register('slug')
  const value = useWatch({ control: form.control, name: 'slug' })
  const change: typeof slug.onChange = (event: { target: { value: string } }) => {
    event.target.value = typedSlug(event.target.value)
    return slug.onChange(event)
  }
  const use = (free: string) => {
    form.setValue('slug', free, { shouldDirty: true })
    form.clearErrors('slug')
  }
  const error = form.formState.errors.slug?.message
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        required
        label={t('fields.slug')}
        hint={value === spare ? t('spareHint') : t('slugHint', { slug: value || '…' })}
        error={error}
      >
        <Input autoComplete="off" spellCheck={false} {...slug} onChange={change} />
      </Field>
      {error && suggestion && (
        <Button look="secondary" className="justify-self-start" onClick={() => use(suggestion)}>
          {t('useSlug', { slug: suggestion })}
        </Button>
      )}
    </div>
  )
}

function Content({ form }: { form: PageFormState }) {
  const t = useTranslations('cms.pages')
  const { field, fieldState } = useController({ control: form.control, name: 'content' })
  return (
    <RichTextField
      required
      label={t('fields.content')}
      language={ORIGINAL}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      upload={uploadPicture}
      error={fieldState.error?.message}
    />
  )
}
