import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import type { Field } from '../contract.ts'
import { FieldInput } from './field-input.tsx'
import { inputFrom, type Typed } from './field-form-values.ts'
import { useCardText } from './fields-query.ts'
import { filterOptions } from '../filter.ts'

/** The question as members see it: in the form, on a card and in the filter. */
export function FieldPreview({ typed }: { typed: Typed }) {
  const t = useTranslations('fieldsAdmin')
  const [value, setValue] = useState<unknown>()
  const textOf = useCardText()
  const field = fieldFrom(typed, t('unnamed'))
  const text = textOf(field, value)
  const options = filterOptions(field)
  return (
    <section
      aria-label={t('preview')}
      className="grid gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <h3 className="text-sm font-semibold">{t('preview')}</h3>
      <FieldInput
        key={field.type}
        field={field}
        value={value}
        onChange={setValue}
        error={undefined}
      />
      {field.onCard && text && (
        <p className="flex gap-2 text-sm">
          {t('cardPreview')} <Badge>{text}</Badge>
        </p>
      )}
      {field.isFilter && <p className="text-sm">{t('filterPreview', { count: options.length })}</p>}
    </section>
  )
}

function fieldFrom(typed: Typed, unnamed: string): Field {
  const { options = [], number = null, ...rest } = inputFrom(typed)
  return {
    ...rest,
    id: 0,
    label: rest.label.trim() || unnamed,
    options: options.map((one) => ({ ...one, isRetired: false })),
    number,
    categories: [],
  }
}
