import { useTranslations } from 'use-intl'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { Counterpart } from '../contract.ts'

interface Props {
  orders: Counterpart['orders']
  value: number | null
  onChange: (orderId: number | null) => void
}

/** Which of the orders between the two a message is about. */
export function OrderSelect({ orders, value, onChange }: Props) {
  const t = useTranslations('messages')
  return (
    <Field label={t('orderLabel')} hideLabel>
      <Select
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('noOrder')}</option>
        {orders.map(({ id, title }) => (
          <option key={id} value={id}>
            {t('orderOption', { id, title })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
