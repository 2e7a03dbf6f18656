import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FileField } from '#attachments/web/file-field.tsx'
import { FilesNote } from '#attachments/web/files-note.tsx'
import type { Uploads } from '#attachments/web/use-uploads.ts'
import { tomorrowIn } from '#platform/dates.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { Card } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { useClock } from '#ui/relative-time.tsx'
import type { CheckoutForm } from './checkout-form.ts'

/** The hours, the description and the deadline of the project. */
export function ProjectFields({
  form,
  uploads,
  hasHours,
}: {
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>
  uploads: Uploads
  /** Whether hours are bought. A package has its own price and days. */
  hasHours: boolean
}) {
  const t = useTranslations('payments')
  const clock = useClock()
  const zone = useZone()
  const { errors } = form.formState
  return (
    <Card as="section" aria-labelledby="project" className="grid gap-5">
      <h2 id="project" className="text-xl">
        {t('checkout.project')}
      </h2>
      {hasHours && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberField
            required
            control={form.control}
            name="hours"
            unit="hours"
            holds="number"
            label={t('checkout.hours')}
            hint={t('checkout.hoursHint')}
            error={errors.hours?.message}
          />
          <Field
            optional
            label={t('checkout.deadline')}
            hint={t('checkout.deadlineHint')}
            error={errors.deliveryDeadline?.message}
          >
            <Input
              type="date"
              min={clock ? tomorrowIn(clock, zone) : undefined}
              {...form.register('deliveryDeadline')}
            />
          </Field>
        </div>
      )}
      <Field
        required
        label={t('checkout.requirements')}
        hint={t('checkout.requirementsHint')}
        error={errors.requirements?.message}
      >
        <Textarea dir="auto" maxLength={5000} {...form.register('requirements')} />
      </Field>
      <FileField uploads={uploads} label={t('checkout.files')} />
      <FilesNote uploads={uploads} />
    </Card>
  )
}
