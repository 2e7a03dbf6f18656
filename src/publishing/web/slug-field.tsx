import { useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { typedSlug } from './auto-slug.ts'

interface Props {
  field: UseFormRegisterReturn<'slug'>
  /** The control of a form that has a slug. */
  control: unknown
  /** Where it will be found, from the slug. */
  hint: (slug: string) => string
  /** What stands in for titles without Latin letters. */
  spare: string
  error: string | undefined
  /** A slug that is free, where the typed one is not. */
  suggestion: string | undefined
  onUse: (slug: string) => void
  label?: string
}

/** An address for something: put right while it is typed, with a free one where it is taken. */
export function SlugField(props: Props) {
  const { field, hint, spare, error, suggestion, onUse, label } = props
  const t = useTranslations('publishing')
  const value = useWatch({ control: props.control as Control<{ slug: string }>, name: 'slug' })
  const change: typeof field.onChange = (event: { target: { value: string } }) => {
    event.target.value = typedSlug(event.target.value)
    return field.onChange(event)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        required
        label={label ?? t('fields.slug')}
        hint={
          <span className="wrap-anywhere">
            {value === spare ? t('spareHint') : hint(value || '…')}
          </span>
        }
        error={error}
      >
        <Input autoComplete="off" spellCheck={false} {...field} onChange={change} />
      </Field>
      {error && suggestion && (
        <Button look="secondary" className="justify-self-start" onClick={() => onUse(suggestion)}>
          {t('useSlug', { slug: suggestion })}
        </Button>
      )}
    </div>
  )
}
