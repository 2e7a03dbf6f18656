import type { UseFormReturn } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import type { TipTerms } from './checkout-subject.ts'

interface Props {
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>
  terms: TipTerms
}

/** The amount of a tip and the words that go with it. */
export function TipFields({ form, terms }: Props) {
  const t = useTranslations('payments.tip')
  const format = useFormatter()
  const { errors } = form.formState
  return (
    <Card as="section" aria-labelledby="tip" className="grid gap-5">
      <h2 id="tip" className="text-xl">
        {t('title')}
      </h2>
      <NumberField
        required
        control={form.control}
        name="tip"
        unit="money"
        holds="number"
        label={t('amount')}
        hint={t('amountHint', { max: format.number(terms.max, 'money') })}
        error={errors.tip?.message}
      />
      <Field optional label={t('note')} hint={t('noteHint')} error={errors.note?.message}>
        <Textarea dir="auto" maxLength={500} {...form.register('note')} />
      </Field>
    </Card>
  )
}
