import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { CreditCard } from '#ui/icons.ts'
import { CheckoutRefused } from './checkout-refused.tsx'

interface Props {
  title: string
  /** Why nothing can be added to the order now. */
  reason: string
  orderId: number
}

/** Shown in place of a checkout if more hours or a tip would be refused, with a way back to the order. */
export function AdditionRefused({ title, reason, orderId }: Props) {
  const t = useTranslations('payments')
  return (
    <CheckoutRefused icon={<CreditCard aria-hidden className="size-9 text-ink-3" />} title={title}>
      <p className="text-ink-2">{reason}</p>
      <Link to={paths.order(orderId)} className={`mt-3 ${buttonClass()}`}>
        {t('checkout.backToOrder')}
      </Link>
    </CheckoutRefused>
  )
}
