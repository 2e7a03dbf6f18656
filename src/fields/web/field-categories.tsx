import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Typed } from './field-form-values.ts'

export interface NamedCategory {
  slug: string
  name: string
}

interface Props<Checked> {
  form: UseFormReturn<Typed, unknown, Checked>
  categories: readonly NamedCategory[]
}

/** The main categories that a question is for. */
export function FieldCategories<Checked>({ form, categories }: Props<Checked>) {
  const t = useTranslations('fieldsAdmin')
  if (form.watch('subject') === 'user' || categories.length < 2) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t('categories')}</legend>
      <p className="text-sm text-ink-3">{t('categoriesHint')}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {categories.map(({ slug, name }) => (
          <Checkbox key={slug} label={name} value={slug} {...form.register('categories')} />
        ))}
      </div>
    </fieldset>
  )
}
