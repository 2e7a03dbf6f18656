import { useTranslations } from 'use-intl'
import type { MoneyTrail } from '#ledger/trail.ts'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import type { Order } from '../contract.ts'

type Step = MoneyTrail['steps'][number]

const dots: Partial<Record<Step['kind'], string>> = {
  paid: 'bg-info',
  released: 'bg-success',
  payout_paid: 'bg-success',
  refunded: 'bg-success',
  chargeback_returned: 'bg-success',
  refund_failed: 'bg-danger',
  payout_failed: 'bg-danger',
  payout_reversed: 'bg-danger',
  payout_withheld: 'bg-danger',
  charged_back: 'bg-danger',
}

export function MoneySteps({ order, steps }: { order: Order; steps: readonly Step[] }) {
  const t = useTranslations('orders')
  const names = {
    client: isolated(order.client.fullName),
    provider: isolated(order.provider.fullName),
  }
  return (
    <ol className="grid text-sm">
      {steps.map(({ at, kind, from, to, amount }, index) => (
        <li key={`${at} ${kind} ${from} ${to} ${amount}`} className="flex gap-3">
          <div aria-hidden className="grid grid-rows-[auto_1fr] justify-items-center pt-1.5">
            <span className={cx('size-2.5 rounded-full', dots[kind] ?? 'bg-ink-3')} />
            {index < steps.length - 1 && <span className="w-px bg-line" />}
          </div>
          <div className="min-w-0 flex-1 pb-4">
            <div className="flex items-baseline justify-between gap-3">
              <p className="min-w-0 font-medium wrap-anywhere">{t(`money.step.${kind}`, names)}</p>
              <Money amount={amount} className="font-medium" />
            </div>
            <DateText at={at} look="dateTime" className="text-ink-3" />
          </div>
        </li>
      ))}
    </ol>
  )
}
