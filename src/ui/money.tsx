import { useFormatter, useTranslations } from 'use-intl'
import { cx } from './cx.ts'

/** An amount in the marketplace's currency with two decimals; `amount` is in major units, as in the API. */
export function Money({ amount, className }: { amount: number; className?: string }) {
  const format = useFormatter()
  return <span className={cx('tabular-nums', className)}>{format.number(amount, 'money')}</span>
}

/** An hourly rate, such as $35/hr. */
export function Rate({ amount, className }: { amount: number; className?: string }) {
  const format = useFormatter()
  const t = useTranslations('ui')
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>
      <span className="text-lg font-bold">{format.number(amount, 'price')}</span>
      <span className="text-sm text-ink-3">{t('perHour')}</span>
    </span>
  )
}
