import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { fieldsContract, type Field } from '../contract.ts'
import type { FieldNames, FieldSubject } from '../field.ts'

export const fieldsQuery = (subject: FieldSubject) => read(fieldsContract, 'list', { subject })

const none: Field[] = []

/**
 * The questions about a subject. Pages ask for them only if an answer of the API has the key `fields`, so that a
 * marketplace without questions makes no further request.
 */
export function useFields(subject: FieldSubject, enabled = true): readonly Field[] {
  return useQuery({ ...fieldsQuery(subject), enabled }).data ?? none
}

/** The name of a question or an answer in the reader's language. */
export function useFieldName(): (named: { label: string; labels: FieldNames }) => string {
  const locale = useLocale()
  return ({ label, labels }) => labels[locale as keyof FieldNames] ?? label
}

/** An answer as text; undefined for an answer that its question does not know. */
export function useAnswerText(): (field: Field, value: unknown) => string | undefined {
  const t = useTranslations('fields')
  const format = useFormatter()
  const nameOf = useFieldName()
  return (field, value) => {
    const optionName = (key: unknown) => {
      const option = field.options.find((one) => one.key === key)
      return option && nameOf(option)
    }
    switch (field.type) {
      case 'yes_no':
        return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : undefined
      case 'choice':
        return optionName(value)
      case 'choices':
        return Array.isArray(value)
          ? format.list(value.flatMap((key: unknown) => optionName(key) ?? [])) || undefined
          : undefined
      case 'number':
        return typeof value === 'number'
          ? [format.number(value), field.number?.unit].filter(Boolean).join(' ')
          : undefined
      case 'date':
        return typeof value === 'string'
          ? format.dateTime(new Date(`${value}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
          : undefined
      default:
        return typeof value === 'string' ? value : undefined
    }
  }
}

/** An answer on a card. The ones that mean nothing alone, such as `Yes`, have their question before them. */
export function useCardText(): (field: Field, value: unknown) => string | undefined {
  const t = useTranslations('fields')
  const nameOf = useFieldName()
  const textOf = useAnswerText()
  return (field, value) => {
    const text = textOf(field, value)
    const isClear = field.type === 'choice' || field.type === 'choices' || field.type === 'line'
    return text === undefined || isClear ? text : t('named', { name: nameOf(field), text })
  }
}

/** The name of an answer that a filter offers. */
export function useFilterAnswerName(): (field: Field, option: string) => string {
  const t = useTranslations('fields')
  const nameOf = useFieldName()
  return ({ type, options }, option) => {
    if (type === 'yes_no') return t(option === 'yes' ? 'yes' : 'no')
    const known = options.find(({ key }) => key === option)
    return known ? nameOf(known) : option
  }
}
