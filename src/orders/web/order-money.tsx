import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { isolated } from '#ui/isolated.ts'
import { Money } from '#ui/money.tsx'
import type { Order } from '../contract.ts'

const tones: Record<Order['money']['status'], Tone> = {
  holding: 'info',
  disputed: 'danger',
  released: 'success',
  refunded: 'neutral',
  partially_refunded: 'warning',
  charged_back: 'danger',
}

/** Where the money is, and how it divides. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { status, refund, payout } = order.money
  return (
    <Card as="section" aria-labelledby="money" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="money" className="text-xl">
          {t('page.money')}
        </h2>
        <Badge tone={tones[status]}>
          {status === 'holding' && <LockKeyhole aria-hidden className="size-3.5" />}
          {t(`money.${status}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-2">{t(`money.${status}Text`)}</p>
      <dl className="grid gap-2 text-sm">
        <Line label={t('money.share', { name: isolated(order.provider.fullName) })}>
          <Money amount={order.providerAmount} />
        </Line>
        <Line label={t('money.fee')}>
          <Money amount={order.platformFee} />
        </Line>
        <Line label={t('total')} isTotal>
          <Money amount={order.totalAmount} />
        </Line>
        {refund && (
          <Line label={t('money.refund')} state={t(`money.refundStatus.${refund.status}`)}>
            <Money amount={refund.amount} />
          </Line>
        )}
        {payout && order.viewerRole !== 'client' && (
          <Line label={t('money.payout')} state={t(`money.payoutStatus.${payout.status}`)}>
            <Money amount={payout.amount} />
          </Line>
        )}
      </dl>
    </Card>
  )
}

interface LineProps {
  label: string
  state?: string
  isTotal?: boolean
  children: ReactNode
}

function Line({ label, state, isTotal, children }: LineProps) {
  return (
    <div
      className={
        isTotal
          ? 'flex items-baseline justify-between gap-3 border-t border-line pt-2 text-base font-semibold'
          : 'flex items-baseline justify-between gap-3'
      }
    >
      <dt className="min-w-0 text-ink-2">
        <span className="wrap-anywhere">{label}</span>
        {state && <span className="ml-2 text-ink-3">({state})</span>}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
