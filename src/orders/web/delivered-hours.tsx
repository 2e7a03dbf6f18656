import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import { priceCents, toCents, toDecimal } from '#platform/money.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { Order } from '../contract.ts'
import { useOrderWords } from './order-words.ts'
import type { StepInput } from './use-step-form.ts'

interface Props {
  order: Order
  form: UseFormReturn<StepInput, unknown, StepInput>
}

/** The hours worked in total, with what goes back to the client for the others. */
export function DeliveredHours({ order, form }: Props) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const words = useOrderWords(order)
  const hours = useWatch({ control: form.control, name: 'hours' })
  const unused = unusedFor(order, hours)
  return (
    <div className="grid gap-2">
      <NumberField
        required
        control={form.control}
        name="hours"
        unit="hours"
        holds="number"
        label={t('confirm.hours')}
        hint={t(order.loggedHours ? 'confirm.hoursHintLog' : 'confirm.hoursHint', words)}
        error={form.formState.errors.hours?.message}
      />
      <p aria-live="polite" className="text-sm font-medium empty:hidden">
        {unused > 0 &&
          t('unused', {
            ...words,
            worked: format.number(hours ?? 0),
            amount: format.number(unused, 'money'),
          })}
      </p>
    </div>
  )
}

/** What goes back if these hours are reported; 0 for hours that cannot be reported. */
function unusedFor({ hours: bought, hourlyRate, totalAmount }: Order, hours?: number): number {
  if (!hours || bought === null || hourlyRate === null || hours > bought) return 0
  const rateCents = toCents(hourlyRate) ?? 0
  return toDecimal((toCents(totalAmount) ?? 0) - priceCents(rateCents, hours))
}
