import { ChevronDown, CircleAlert } from 'lucide-react'
import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'

interface FieldIds {
  id: string
  hintId: string
  errorId: string
  hasHint: boolean
  hasError: boolean
  required: boolean
}
const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: string
  /** The sentence that says what is wrong. */
  error?: string | undefined
  hint?: ReactNode
  /** Says "optional" beside the label. */
  optional?: boolean
  required?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Ties label, hint and error to the one Input, Textarea or Select inside. */
export function Field(props: FieldProps) {
  const { label, error, hint, optional, required = false, hideLabel, className, children } = props
  const t = useTranslations('ui')
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const hasHint = Boolean(hint)
  const hasError = Boolean(error)
  const ids = useMemo(
    () => ({ id, hintId, errorId, hasHint, hasError, required }),
    [id, hintId, errorId, hasHint, hasError, required],
  )
  return (
    <FieldContext value={ids}>
      <div className={cx('grid gap-1.5', className)}>
        <label
          htmlFor={id}
          className={hideLabel ? 'sr-only' : 'flex items-baseline gap-2 text-sm font-semibold'}
        >
          {label}
          {optional && <span className="text-xs font-normal text-ink-3">{t('optional')}</span>}
        </label>
        {children}
        {hint && (
          <p id={hintId} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
        {error && (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

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

/** The platform's own select: works everywhere, also without script. */
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
