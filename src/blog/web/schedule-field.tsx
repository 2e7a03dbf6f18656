import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { currentZone } from '#platform/time-zones.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { PostFormState } from './post-values.ts'

/** The publication date that an admin sets, also in the future (docs/product-rules.md#publication-date). */
export function ScheduleField({ form }: { form: PostFormState }) {
  const t = useTranslations('blog')
  const { field, fieldState } = useController({ control: form.control, name: 'publishedAt' })
  // The field uses the browser's time zone, which the server does not know.
  if (!useHydrated()) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <Field
      optional
      label={t('fields.publishedAt')}
      hint={t('publishedAtHint', { zone: currentZone(timeZone) })}
      error={fieldState.error?.message}
    >
      <Input
        type="datetime-local"
        name={field.name}
        value={localOf(field.value)}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(instantOf(target.value))}
      />
    </Field>
  )
}

/** The value of a `datetime-local` field, such as `2026-11-22T08:30`. */
function localOf(instant: string | null | undefined): string {
  if (!instant) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function instantOf(local: string): string | null {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
