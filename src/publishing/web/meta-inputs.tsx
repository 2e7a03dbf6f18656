import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { cx } from '#ui/cx.ts'

/** The fields for search results and shared links, with character counts. For any form that has both fields. */
export function MetaInputs(props: { form: unknown }) {
  const t = useTranslations('publishing.fields')
  const { register, control, formState } = props.form as UseFormReturn<{
    metaTitle: string
    metaDescription: string
  }>
  const { errors } = formState
  const [title, description] = useWatch({ control, name: ['metaTitle', 'metaDescription'] })
  return (
    <>
      <Field
        optional
        label={t('metaTitle')}
        hint={<CharacterCount text={title ?? ''} max={60} ideal="55–60" />}
        error={errors.metaTitle?.message}
      >
        <Input dir="auto" autoComplete="off" {...register('metaTitle')} />
      </Field>
      <Field
        optional
        label={t('metaDescription')}
        hint={<CharacterCount text={description ?? ''} max={160} ideal="150–160" />}
        error={errors.metaDescription?.message}
      >
        <Textarea dir="auto" rows={3} {...register('metaDescription')} />
      </Field>
    </>
  )
}

interface CountProps {
  text: string
  max: number
  /** The recommended range, such as 55–60. */
  ideal: string
}

/** The number of characters out of the maximum; red above it. */
function CharacterCount({ text, max, ideal }: CountProps) {
  const t = useTranslations('editor')
  const count = [...text.trim()].length
  return (
    <span className={cx('tabular-nums', count > max && 'font-semibold text-danger')}>
      {t('letterCount', { count, max, ideal })}
    </span>
  )
}
