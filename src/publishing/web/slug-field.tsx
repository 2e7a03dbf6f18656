import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { typedSlug } from './auto-slug.ts'
import type { AutoSlug } from './use-auto-slug.ts'

interface Props {
  /** Any form that has a slug. */
  form: unknown
  slug: AutoSlug
  /** The address with this slug, in words. */
  hint: (slug: string) => string
  /** A slug that is free, where the typed one is not. */
  suggestion: string | undefined
}

/** The slug: corrected while it is typed, with a free one where it is taken. */
export function SlugField({ form, slug: { spare }, hint, suggestion }: Props) {
  const t = useTranslations('publishing')
  const { register, control, formState, setValue, clearErrors } = form as UseFormReturn<{
    slug: string
  }>
  const value = useWatch({ control, name: 'slug' })
  const error = formState.errors.slug?.message
  const field = register('slug')
  const change: typeof field.onChange = (event: { target: { value: string } }) => {
    event.target.value = typedSlug(event.target.value)
    return field.onChange(event)
  }
  const use = (free: string) => {
    setValue('slug', free, { shouldDirty: true })
    clearErrors('slug')
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        required
        label={t('fields.slug')}
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
        <Button look="secondary" className="justify-self-start" onClick={() => use(suggestion)}>
          {t('useSlug', { slug: suggestion })}
        </Button>
      )}
    </div>
  )
}
