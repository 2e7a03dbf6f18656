import { useId, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Star } from './icons.ts'
import { STARS } from './stars.tsx'
import { useTranslateSentence } from './use-translate-sentence.ts'

interface Props {
  label: string
  name: string
  value: number | null
  onChange: (value: number) => void
  error?: string | undefined
  /** The first star, which a form focuses after a validation error. */
  ref?: Ref<HTMLInputElement>
}

/** Radio buttons that look like stars; arrow keys change the choice, and screen readers read the number. */
export function StarInput({ label, name, value, onChange, error, ref }: Props) {
  const t = useTranslations('ui')
  const translate = useTranslateSentence()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="-ml-2 flex">
        {STARS.map((star) => (
          <label
            key={star}
            className="grid size-11 place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              ref={star === STARS[0] ? ref : undefined}
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">{t('starChoice', { count: star })}</span>
            <Star
              aria-hidden
              className={
                value !== null && star <= value
                  ? 'size-7 fill-star text-star'
                  : 'size-7 text-line-strong'
              }
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {translate(error)}
        </p>
      )}
    </fieldset>
  )
}
