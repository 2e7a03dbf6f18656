import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CircleAlert } from '#ui/icons.ts'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'

interface Props<Option extends string> {
  legend: string
  hint?: string | undefined
  options: readonly Option[]
  register: UseFormRegisterReturn
  labelOf: (option: Option) => string
  textOf: (option: Option) => string
  error: string | undefined
  /** The choice that cannot change. */
  fixed?: string | undefined
}

/** One of a few options, each with an explanation. */
export function Choices<Option extends string>(props: Props<Option>) {
  const { legend, hint, options, register, labelOf, textOf, error, fixed } = props
  const translate = useTranslateSentence()
  const id = useId()
  const isFixed = fixed !== undefined
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {options.map((option) => (
        <div key={option} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            id={`${id}-${option}`}
            value={option}
            aria-describedby={`${id}-${option}-text`}
            className="size-5 shrink-0 accent-(--brand)"
            // A disabled field of a form has no value, so a fixed one is not registered.
            {...(isFixed
              ? { name: `${id}-fixed`, checked: option === fixed, disabled: true, readOnly: true }
              : register)}
          />
          <div className="min-w-0">
            <label htmlFor={`${id}-${option}`} className="block text-sm font-medium">
              {labelOf(option)}
            </label>
            <p id={`${id}-${option}-text`} className="text-sm text-ink-3">
              {textOf(option)}
            </p>
          </div>
        </div>
      ))}
      {hint && <p className="text-sm text-ink-3">{hint}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {translate(error)}
        </p>
      )}
    </fieldset>
  )
}
