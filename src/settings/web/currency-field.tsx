import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { currencies } from '../currencies.ts'

interface Props {
  current: string
  canChange: boolean
  error: string | undefined
  input: ComponentProps<typeof Select>
}

/** The currency of all prices. It is fixed after the first checkout. */
export function CurrencyField({ current, canChange, error, input }: Props) {
  const t = useTranslations('settings.money')
  return (
    <Field
      label={t('currency')}
      hint={canChange ? t('currencyHint') : t('currencyFixed')}
      error={error}
    >
      <Select {...input}>
        {(canChange ? currencies : [current]).map((currency) => (
          <option key={currency} value={currency}>
            {currency.toUpperCase()}
          </option>
        ))}
      </Select>
    </Field>
  )
}
