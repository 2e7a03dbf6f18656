import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Field } from '../contract.ts'
import { FieldInput } from './field-input.tsx'
import { inputFrom, type Typed } from './field-form-values.ts'
import { useCardText, useFieldName, useFilterAnswerName } from './fields-query.ts'
import { filterOptions } from '../filter.ts'

/** The question as members see it: in the form, on a card and in the filter. */
export function FieldPreview({ typed }: { typed: Typed }) {
  const t = useTranslations('fieldsAdmin')
  const [value, setValue] = useState<unknown>()
  const textOf = useCardText()
  const field = fieldFrom(typed, t('unnamed'))
  const text = textOf(field, value)
  const nameOf = useFieldName()
  const answerName = useFilterAnswerName()
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
        <div className="grid gap-1.5">
          <h4 className="text-sm text-ink-3">{t('cardPreview')}</h4>
          <p className="rounded-lg border border-line p-3">
            <Badge className="max-w-full">
              <bdi className="line-clamp-1 min-w-0 wrap-anywhere">{text}</bdi>
            </Badge>
          </p>
        </div>
      )}
      {field.isFilter && (
        <div className="grid gap-1.5">
          <h4 className="text-sm text-ink-3">{t('filterPreview')}</h4>
          <fieldset className="min-w-0 rounded-lg border border-line p-3">
            <legend className="sr-only">{t('filterPreview')}</legend>
            <p dir="auto" className="text-sm font-semibold wrap-anywhere">
              {nameOf(field)}
            </p>
            {filterOptions(field).map((option) => (
              <Checkbox key={option} label={answerName(field, option)} />
            ))}
          </fieldset>
        </div>
      )}
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
