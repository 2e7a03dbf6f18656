import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { TypedTranslations } from './translations.ts'

interface Named {
  labels: TypedTranslations
}

/** The name in the other languages. Without one, they show the name above. */
export function TranslatedNames<Values extends Named, Checked>(props: {
  form: UseFormReturn<Values, unknown, Checked>
}) {
  // Only `labels` are accessed here.
  const form = props.form as unknown as UseFormReturn<Named>
  const t = useTranslations('vocabulary.categories')
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('spanish')} optional error={errors.labels?.es?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('labels.es')} />
      </Field>
      <Field label={t('french')} optional error={errors.labels?.fr?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('labels.fr')} />
      </Field>
    </div>
  )
}
