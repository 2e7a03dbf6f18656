import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { CardProblemAlert } from './card-problem-alert.tsx'
import { asExpiry, inGroups, shaped } from './card-typing.ts'
import type { CheckoutForm } from './checkout-form.ts'
import type { CheckoutProblem } from './checkout-problem.ts'
import { TestCardList } from './test-card-list.tsx'

interface Props {
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>
  problem: CheckoutProblem | undefined
}

/** The card form of the test gateway. Autofill is off, because real cards must not be entered here. */
export function CardFields({ form, problem }: Props) {
  const t = useTranslations('payments')
  const { errors } = form.formState
  return (
    <Card as="section" aria-labelledby="payment" className="grid gap-5">
      <h2 id="payment" className="text-xl">
        {t('checkout.payment')}
      </h2>
      <p className="text-sm text-ink-2">{t('checkout.testOnly')}</p>
      <Field required label={t('checkout.cardNumber')} error={errors.number?.message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          className="tabular-nums"
          {...shaped(form.register('number'), inGroups)}
        />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field required label={t('checkout.expiry')} error={errors.expiry?.message}>
          <Input
            autoComplete="off"
            placeholder={t('checkout.expiryPlaceholder')}
            inputMode="numeric"
            maxLength={9}
            className="tabular-nums"
            {...shaped(form.register('expiry'), asExpiry)}
          />
        </Field>
        <Field required label={t('checkout.cvc')} error={errors.cvc?.message}>
          <Input inputMode="numeric" autoComplete="off" maxLength={4} {...form.register('cvc')} />
        </Field>
      </div>
      <CardProblemAlert problem={problem} />
      <TestCardList
        onChoose={(card) => {
          for (const name of ['number', 'expiry', 'cvc'] as const) {
            form.setValue(name, card[name], { shouldDirty: true })
            form.clearErrors(name)
          }
        }}
      />
    </Card>
  )
}
