import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { numberTyped } from '#platform/typed-number.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select, Textarea } from '#ui/control.tsx'
import { Field as UiField } from '#ui/field.tsx'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import type { Field } from '../contract.ts'
import { MAX_CHOSEN, MAX_LINE, MAX_LINK } from '../field.ts'
import { useFieldName } from './fields-query.ts'

interface Props {
  field: Field
  /** The answer; null or undefined without one. */
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
}

/** The control for the answer to a question. */
export function FieldInput(props: Props) {
  const { field, error } = props
  const nameOf = useFieldName()
  if (field.type === 'choices') return <ChoicesInput {...props} />
  const unit = field.number?.unit
  return (
    <UiField
      label={unit ? `${nameOf(field)} (${unit})` : nameOf(field)}
      hint={field.help}
      error={error}
      optional={!field.isRequired}
      required={field.isRequired}
    >
      <Control {...props} />
    </UiField>
  )
}

function Control({ field, value, onChange }: Props) {
  const text = typeof value === 'string' ? value : ''
  switch (field.type) {
    case 'text':
      return <Textarea dir="auto" value={text} onChange={({ target }) => onChange(target.value)} />
    case 'number':
      return <NumberInput value={value} onChange={onChange} />
    case 'yes_no':
    case 'choice':
      return <ChoiceInput field={field} value={value} onChange={onChange} />
    default:
      return (
        <Input
          dir="auto"
          type={field.type === 'date' ? 'date' : 'text'}
          inputMode={field.type === 'link' ? 'url' : undefined}
          placeholder={field.type === 'link' ? 'https://' : undefined}
          maxLength={field.type === 'link' ? MAX_LINK : MAX_LINE}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

function NumberInput({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState(typeof value === 'number' ? String(value) : '')
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      className="max-w-48"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = numberTyped(target.value)
        // The server refuses a text with the limits of the question.
        onChange(target.value.trim() === '' ? null : Number.isNaN(number) ? target.value : number)
      }}
    />
  )
}

function ChoiceInput({ field, value, onChange }: Omit<Props, 'error'>) {
  const t = useTranslations('fields')
  const nameOf = useFieldName()
  const isYesNo = field.type === 'yes_no'
  const options = isYesNo
    ? ([
        ['yes', t('yes')],
        ['no', t('no')],
      ] as const)
    : field.options
        .filter(({ key, isRetired }) => !isRetired || key === value)
        .map((one) => [one.key, nameOf(one)] as const)
  const answers = new Map<unknown, string>([
    [true, 'yes'],
    [false, 'no'],
  ])
  const chosen = isYesNo ? (answers.get(value) ?? '') : typeof value === 'string' ? value : ''
  return (
    <Select
      value={chosen}
      onChange={({ target }) => {
        const answer = target.value || null
        onChange(isYesNo && answer ? answer === 'yes' : answer)
      }}
    >
      <option value="">{t('noAnswer')}</option>
      <Options of={options} />
    </Select>
  )
}

function ChoicesInput({ field, value, onChange, error }: Props) {
  const t = useTranslations('ui')
  const tFields = useTranslations('fields')
  const nameOf = useFieldName()
  const translate = useTranslateSentence()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const options = field.options.filter(({ key, isRetired }) => !isRetired || chosen.includes(key))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">
        {nameOf(field)}
        {!field.isRequired && (
          <span className="ml-2 text-xs font-normal text-ink-3">{t('optional')}</span>
        )}
      </legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option.key}
            label={nameOf(option)}
            checked={chosen.includes(option.key)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...chosen, option.key]
                  : chosen.filter((key) => key !== option.key),
              )
            }
          />
        ))}
      </div>
      {options.length > MAX_CHOSEN && (
        <p className="text-sm text-ink-3">{tFields('upTo', { max: MAX_CHOSEN })}</p>
      )}
      {field.help && <p className="text-sm text-ink-3">{field.help}</p>}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {translate(error)}
        </p>
      )}
    </fieldset>
  )
}
