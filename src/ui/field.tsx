import { useId, useMemo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FieldContext } from './control.tsx'
import { cx } from './cx.ts'
import { CircleAlert } from './icons.ts'
import { useTranslateSentence } from './use-translate-sentence.ts'

interface FieldProps {
  label: string
  /** The error message. */
  error?: string | undefined
  hint?: ReactNode
  /** Adds "optional" to the label. */
  optional?: boolean
  required?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Connects label, hint and error with the single Input, Textarea or Select inside. */
export function Field(props: FieldProps) {
  const { label, error, hint, optional, required = false, hideLabel, className, children } = props
  const t = useTranslations('ui')
  const translate = useTranslateSentence()
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
            {translate(error)}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
