import { useState, type ReactNode } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import { isAmbiguous, numberTyped } from '#platform/typed-number.ts'
import { Input } from './control.tsx'
import { Field } from './field.tsx'

interface Props<Values extends FieldValues, Checked> {
  control: Control<Values, unknown, Checked>
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  error: string | undefined
  /** How the number is said back: as money, as hours, or as it is. */
  unit: 'money' | 'hours' | 'number'
  /** Whether the form holds the text, which its schema reads by `numberTyped`, or the number itself. */
  holds: 'text' | 'number'
  optional?: boolean
  required?: boolean
  readOnly?: boolean
  /** The form forgets the field when it is no longer shown. */
  shouldUnregister?: boolean
  className?: string
}

/**
 * The one field for amounts and hours. A browser's own number field reads a comma by the browser's language and
 * drops it in others, so this is a text field, which says what it understood.
 */
export function NumberField<Values extends FieldValues, Checked>(props: Props<Values, Checked>) {
  const { control, name, label, hint, error, unit, holds, optional, required, readOnly } = props
  const { shouldUnregister = false, className } = props
  const t = useTranslations('ui')
  const format = useFormatter()
  const {
    field: { ref, value, onBlur, onChange },
  } = useController({ control, name, shouldUnregister })
  const [typed, setTyped] = useState<string>()
  const read = (text: string): unknown => {
    if (holds === 'text') return text
    return text.trim() === '' ? undefined : numberTyped(text)
  }
  // A reset or a restored draft puts another value in the place of what was typed.
  const isTyped = typed !== undefined && Object.is(read(typed), value)
  const text = isTyped ? typed : textOf(value)
  const number = numberTyped(text)
  const understood = unit === 'money' ? format.number(number, 'money') : format.number(number)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(optional && { optional })}
      {...(required && { required })}
    >
      <Input
        ref={ref}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        className={className}
        readOnly={readOnly}
        value={text}
        onBlur={onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value))
        }}
      />
      <output className="text-sm text-ink-2 tabular-nums empty:hidden">
        {isTyped &&
          !Number.isNaN(number) &&
          t('numberRead', { unit, number: understood, count: number })}
        {isTyped && isAmbiguous(text) && t('numberAmbiguous', { text: text.trim() })}
      </output>
    </Field>
  )
}

/** What a form holds before anything is typed: a number, a text, or nothing. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : ''
}
