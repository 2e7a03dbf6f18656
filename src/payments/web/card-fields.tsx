import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { testCards } from '#platform/test-cards.ts'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ChevronDown } from '#ui/icons.ts'
import { CardProblemAlert } from './card-problem-alert.tsx'
import { asExpiry, inGroups, shaped } from './card-typing.ts'
import type { CheckoutForm } from './checkout-form.ts'
import type { CheckoutProblem } from './checkout-problem.ts'

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

interface Filled {
  number: string
  expiry: string
  cvc: string
}

const YEARS_AHEAD = 3

/** Every card number the test gateway knows, with its outcome. Pressing one fills in the form. */
function TestCardList({ onChoose }: { onChoose: (card: Filled) => void }) {
  const t = useTranslations('payments')
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-lg px-4 text-sm font-semibold">
        {t('checkout.testCards')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <p className="px-4 text-sm text-ink-2">{t('checkout.testCardsHint')}</p>
      <ul className="grid gap-1 p-2">
        {Object.entries(testCards).map(([number, { brand, outcome, later }]) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(filledWith(number, brand))}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-md px-2 py-1.5 text-left text-sm hover:bg-surface-2"
            >
              <span className="font-medium tabular-nums">{inGroups(number)}</span>
              <span className="text-ink-2">{t(`checkout.outcomes.${later ?? outcome}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function filledWith(number: string, brand: string): Filled {
  const year = (new Date().getFullYear() + YEARS_AHEAD) % 100
  return {
    number: inGroups(number),
    expiry: `12 / ${String(year).padStart(2, '0')}`,
    cvc: brand === 'amex' ? '1234' : '123',
  }
}
