import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { OwnFields } from '#fields/web/own-fields.tsx'
import { currencySign } from '#platform/money.ts'
import { MAX_SKILLS } from '#services/limits.ts'
import { CategorySelects } from '#services/web/editor/category-selects.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { Brief } from '../../brief-contract.ts'
import { budgetTypes, visibilities } from '../../brief.ts'
import type { NewBrief } from '../../fields-contract.ts'
import {
  MAX_DESCRIPTION,
  MAX_POSITIONS,
  MAX_QUESTION,
  MAX_QUESTIONS,
  MAX_TITLE,
} from '../../limits.ts'
import { firstError, type GigValues } from './gig-form.ts'
import { Choices } from './choices.tsx'

export type GigFormState = UseFormReturn<GigValues, unknown, NewBrief>

interface Props {
  form: GigFormState
  gig: Brief | undefined
  /** Category and kind of budget cannot change, because there are proposals. */
  isFixed: boolean
}

interface StepProps {
  number: number
  title: string
  children: ReactNode
}

/** A numbered part of the form. */
function Step({ number, title, children }: StepProps) {
  const id = `step-${number}`
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h2 id={id} className="flex items-center gap-3 text-xl">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft font-sans text-sm font-semibold text-brand-ink"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** What the client needs. */
export function WhatStep({ form, gig, isFixed, children }: Props & { children: ReactNode }) {
  const t = useTranslations('briefs.form')
  const { errors } = form.formState
  const category = form.watch('category')
  // In the order of the page: focus goes to the first field with an error, as registered.
  const title = form.register('title')
  const description = form.register('description')
  const controls = {
    category: form.register('category', { onChange: () => form.setValue('subcategory', '') }),
    subcategory: form.register('subcategory'),
  }
  // A disabled field of a form has no value, so fixed ones are not registered.
  const fixed = {
    category: { value: category, disabled: true },
    subcategory: { value: form.watch('subcategory'), disabled: true },
  }
  return (
    <Step number={1} title={t('what')}>
      <Field label={t('title')} hint={t('titleHint')} required error={errors.title?.message}>
        <Input dir="auto" maxLength={MAX_TITLE} {...title} />
      </Field>
      <Field
        label={t('description')}
        hint={t('descriptionHint')}
        error={errors.description?.message}
      >
        <Textarea dir="auto" rows={8} maxLength={MAX_DESCRIPTION} {...description} />
      </Field>
      <div className="grid gap-1.5">
        <CategorySelects
          category={category}
          own={gig}
          controls={isFixed ? fixed : controls}
          errors={{ category: errors.category?.message, subcategory: errors.subcategory?.message }}
        />
        {isFixed && <p className="text-sm text-ink-3">{t('fixed')}</p>}
      </div>
      <Field
        label={t('skills')}
        hint={t('skillsHint', { max: MAX_SKILLS })}
        optional
        error={firstError(errors.skills)}
      >
        <Input dir="auto" {...form.register('skills')} />
      </Field>
      <OwnFields control={form.control} subject="brief" owner={{ category }} />
      <Questions form={form} />
      {children}
    </Step>
  )
}

const places = Array.from({ length: MAX_QUESTIONS }, (_, index) => index)

/** Up to three questions, each of which a proposal must answer. */
function Questions({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('briefs.form')
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">{t('questions')}</legend>
      <p className="mt-1 text-sm text-ink-3">{t('questionsHint')}</p>
      {places.map((index) => (
        <Field
          key={index}
          label={t('question', { number: index + 1 })}
          optional
          error={
            errors.questions?.[index]?.message ??
            (index === 0 ? errors.questions?.message : undefined)
          }
        >
          <Input dir="auto" maxLength={MAX_QUESTION} {...form.register(`questions.${index}`)} />
        </Field>
      ))}
    </fieldset>
  )
}

/** What the client would pay, and when it must be ready. */
export function BudgetStep({ form, isFixed }: Props) {
  const t = useTranslations('briefs.form')
  const { errors } = form.formState
  return (
    <Step number={2} title={t('budgetStep')}>
      <Choices
        legend={t('budgetType')}
        hint={isFixed ? t('fixed') : undefined}
        options={budgetTypes}
        register={form.register('budgetType')}
        labelOf={(type) => t(`budgetTypes.${type}`)}
        textOf={(type) => t(`budgetTypes.${type}Text`)}
        error={errors.budgetType?.message}
        fixed={isFixed ? form.watch('budgetType') : undefined}
      />
      <Amounts form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('neededBy')}
          hint={t('neededByHint')}
          optional
          error={errors.neededBy?.message}
        >
          <Input type="date" {...form.register('neededBy')} />
        </Field>
        <Field label={t('positions')} hint={t('positionsHint')} error={errors.positions?.message}>
          <Select {...form.register('positions')}>
            <Options
              of={Array.from({ length: MAX_POSITIONS }, (_, index) => {
                const count = index + 1
                return [count, t('positionsValue', { count })] as const
              })}
            />
          </Select>
        </Field>
      </div>
    </Step>
  )
}

/** The amounts of the chosen kind of budget. */
function Amounts({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('briefs.form')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const { errors } = form.formState
  const type = form.watch('budgetType')
  if (type === '' || type === 'unsure') return null
  const symbol = currencySign(locale, site.currency)
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {(['budgetMin', 'budgetMax'] as const).map((name) => (
        <NumberField
          key={name}
          optional
          control={form.control}
          name={name}
          unit="money"
          holds="text"
          label={t(`${name}.${type}`, { symbol })}
          error={errors[name]?.message}
        />
      ))}
      {type === 'hourly' && (
        <NumberField
          optional
          control={form.control}
          name="hours"
          unit="hours"
          holds="text"
          label={t('hours')}
          hint={t('hoursHint')}
          error={errors.hours?.message}
        />
      )}
    </div>
  )
}

/** Who sees the gig. */
export function AudienceStep({ form }: Pick<Props, 'form'>) {
  const t = useTranslations('briefs.form')
  const { errors } = form.formState
  return (
    <Step number={3} title={t('audience')}>
      <Choices
        legend={t('visibility')}
        options={visibilities}
        register={form.register('visibility')}
        labelOf={(visibility) => t(`visibilities.${visibility}`)}
        textOf={(visibility) => t(`visibilities.${visibility}Text`)}
        error={errors.visibility?.message}
      />
      {form.watch('visibility') === 'public' && (
        <Checkbox
          label={t('isIndexed')}
          hint={t('isIndexedHint')}
          {...form.register('isIndexed')}
        />
      )}
      <p className="text-sm text-ink-3">{t('anonymous')}</p>
    </Step>
  )
}
