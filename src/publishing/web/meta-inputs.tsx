import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LetterCount } from '#ui/letter-count.tsx'

interface MetaValues {
  metaTitle?: string | null | undefined
  metaDescription?: string | null | undefined
}

interface Props {
  register: unknown
  errors: FieldErrors<MetaValues>
  title: string | null | undefined
  description: string | null | undefined
}

/** What search results and shared links say, with how much of it they show (row 39). */
export function MetaInputs({ errors, title, description, ...props }: Props) {
  const t = useTranslations('publishing.fields')
  // Of any form that has the two.
  const register = props.register as UseFormRegister<MetaValues>
  return (
    <>
      <Field
        optional
        label={t('metaTitle')}
        hint={<LetterCount text={title ?? ''} max={60} ideal="55–60" />}
        error={errors.metaTitle?.message}
      >
        <Input dir="auto" autoComplete="off" {...register('metaTitle')} />
      </Field>
      <Field
        optional
        label={t('metaDescription')}
        hint={<LetterCount text={description ?? ''} max={160} ideal="150–160" />}
        error={errors.metaDescription?.message}
      >
        <Textarea dir="auto" rows={3} {...register('metaDescription')} />
      </Field>
    </>
  )
}
