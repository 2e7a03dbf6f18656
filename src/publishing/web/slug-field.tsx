import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { typedSlug } from './auto-slug.ts'
import type { AutoSlug } from './use-auto-slug.ts'

interface Props {
  /** Any form that has a `slug`. */
  form: unknown
  slug: AutoSlug
  /** A sentence that shows the full address for a slug. */
  hint: (slug: string) => string
  /** A free slug, if the typed one is taken. */
  suggestion: string | undefined
}

/** Corrects the slug while it is typed, and offers a free one if it is taken. */
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
