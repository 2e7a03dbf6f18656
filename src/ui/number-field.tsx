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
  /** The format in which the recognized number is shown. */
  unit: 'money' | 'hours' | 'number'
  /** Whether the form value is the typed text, which the schema reads with `numberTyped`, or the number itself. */
  holds: 'text' | 'number'
  optional?: boolean
  required?: boolean
  readOnly?: boolean
  /** Removes the value from the form when the field is unmounted. */
  shouldUnregister?: boolean
  className?: string
}

/**
 * The field for amounts and hours. A native number input interprets or drops a comma depending on the browser's
 * language, so this is a text input that shows the number it has recognized.
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
  // After a reset or a restored draft, the form's value differs from what was typed.
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

/** The initial text for a form value: a number, a text or nothing. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : ''
}
