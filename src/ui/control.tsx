import { createContext, use, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { ChevronDown } from './icons.ts'

interface FieldIds {
  id: string
  hintId: string
  errorId: string
  hasHint: boolean
  hasError: boolean
  required: boolean
}
/** The ids and state of the surrounding field: its label, hint and error. */
export const FieldContext = createContext<FieldIds | null>(null)

const controlClass = cx(
  'w-full min-h-11 rounded-lg border border-line-strong bg-surface px-3.5 text-base text-ink',
  'placeholder:text-ink-3 focus-visible:rounded-lg',
  'aria-invalid:border-danger disabled:opacity-60 disabled:cursor-not-allowed',
)

function useFieldProps() {
  const field = use(FieldContext)
  if (!field) return {}
  const describedBy = cx(field.hasError && field.errorId, field.hasHint && field.hintId)
  return {
    id: field.id,
    'aria-invalid': field.hasError || undefined,
    'aria-required': field.required || undefined,
    'aria-describedby': describedBy || undefined,
  }
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} {...rest} className={cx(controlClass, className)} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={5}
      {...useFieldProps()}
      {...rest}
      className={cx(controlClass, 'field-sizing-content min-h-28 py-2.5', className)}
    />
  )
}

/** The browser's native select, which also works without scripts. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative', className ?? 'w-full')}>
      <select
        {...useFieldProps()}
        {...rest}
        className={cx(controlClass, 'appearance-none truncate pr-10')}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3"
      />
    </span>
  )
}

interface OptionsProps {
  of: readonly (readonly [value: string | number, label: string])[] | undefined
}

/** The options of a Select, each with its value and its text. */
export function Options({ of }: OptionsProps) {
  return of?.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
