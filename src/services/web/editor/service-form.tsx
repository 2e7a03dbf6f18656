import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { OwnFields } from '#fields/web/own-fields.tsx'
import { currencySign } from '#platform/money.ts'
import { numberTyped } from '#platform/typed-number.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { NewService, ServiceDetails } from '../../contract.ts'
import { MAX_SKILLS } from '../../limits.ts'
import { CategorySelects } from './category-selects.tsx'
import { initialValues, ServiceForm, skillsError, type Typed } from './service-form-values.ts'
import { YourShare } from '../your-share.tsx'

export type ServiceFormState = UseFormReturn<Typed, unknown, NewService>

/** The form state; with a service, the form edits it. */
export function useServiceForm(service?: ServiceDetails): ServiceFormState {
  return useZodForm(ServiceForm, initialValues(service))
}

interface Props {
  form: ServiceFormState
  onSubmit: (service: NewService) => void
  isPending: boolean
  mode: 'create' | 'edit'
  onCancel?: () => void
  /** The service that is being edited. */
  service?: ServiceDetails | undefined
  /** Further fields, shown above the buttons. */
  children?: ReactNode
}

export function ServiceFormFields(props: Props) {
  const { form, onSubmit, isPending, mode, onCancel, service, children } = props
  const t = useTranslations('services')
  const hydrated = useHydrated()
  const { errors } = form.formState
  const idle = mode === 'create' ? t('form.create') : t('form.save')
  const busy = mode === 'create' ? t('form.creating') : t('form.saving')
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(onSubmit)} className="grid gap-5">
      <Field label={t('form.title')} hint={t('form.titleHint')} error={errors.title?.message}>
        <Input dir="auto" {...form.register('title')} />
      </Field>
      <Field
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        error={errors.description?.message}
      >
        <Textarea dir="auto" {...form.register('description')} />
      </Field>
      <CategoryFields form={form} service={service} />
      <RateAndSkills form={form} />
      <OwnFields
        control={form.control}
        subject="service"
        owner={{ category: form.watch('category'), isProvider: true }}
      />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" pending={isPending} disabled={!hydrated}>
          {isPending ? busy : idle}
        </Button>
        {onCancel && (
          <Button look="ghost" size="lg" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Changing the category clears the subcategory. */
function CategoryFields({ form, service }: Pick<Props, 'form' | 'service'>) {
  const { errors } = form.formState
  return (
    <CategorySelects
      category={form.watch('category')}
      own={service}
      controls={{
        category: form.register('category', { onChange: () => form.setValue('subcategory', '') }),
        subcategory: form.register('subcategory'),
      }}
      errors={{ category: errors.category?.message, subcategory: errors.subcategory?.message }}
    />
  )
}

/** A separate component, so that its fields register after the category fields and focus goes to the first error. */
function RateAndSkills({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('services')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const { errors } = form.formState
  return (
    <>
      <NumberField
        control={form.control}
        name="hourlyRate"
        unit="money"
        holds="text"
        label={t('form.hourlyRate', { symbol: currencySign(locale, site.currency) })}
        hint={<ShareOfRate form={form} />}
        error={errors.hourlyRate?.message}
        className="max-w-48"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          optional
          control={form.control}
          name="usualHours"
          unit="hours"
          holds="text"
          label={t('form.usualHours')}
          hint={t('form.usualHoursHint')}
          error={errors.usualHours?.message}
        />
        <NumberField
          optional
          control={form.control}
          name="usualDays"
          unit="number"
          holds="text"
          label={t('form.usualDays')}
          hint={t('form.usualDaysHint')}
          error={errors.usualDays?.message}
        />
      </div>
      <Field
        label={t('form.skills')}
        optional
        hint={t('form.skillsHint', { max: MAX_SKILLS })}
        error={skillsError(errors)}
      >
        <Input dir="auto" {...form.register('skills')} />
      </Field>
    </>
  )
}

function ShareOfRate({ form }: Pick<Props, 'form'>) {
  const typed = useWatch({ control: form.control, name: 'hourlyRate' })
  const rate = numberTyped(typed)
  return <YourShare rate={Number.isNaN(rate) ? undefined : rate} />
}
