import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'

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
    <div className="container-page max-w-xl py-12 sm:py-20">
      <div className={`${cardClass} grid justify-items-center gap-3 p-8 text-center sm:p-10`}>
        <CreditCard aria-hidden className="size-9 text-ink-3" />
        <h1 className="text-2xl">{title}</h1>
        <p className="text-ink-2">{reason}</p>
        <Link to={paths.order(orderId)} className={`mt-3 ${buttonClass()}`}>
          {t('checkout.backToOrder')}
        </Link>
      </div>
    </div>
  )
}
