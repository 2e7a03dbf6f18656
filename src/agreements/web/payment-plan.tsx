import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Money } from '#ui/money.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import type { AgreementMoney } from '../contract.ts'

const parts = [
  { name: 'released', look: 'bg-success', tone: 'success' },
  { name: 'held', look: 'bg-brand', tone: 'brand' },
  { name: 'refunded', look: 'bg-info', tone: 'info' },
  { name: 'toFund', look: 'bg-line-strong', tone: 'neutral' },
] as const

/** Where the money of an agreement is, as a bar and as a list. */
export function PaymentPlan({ money }: { money: AgreementMoney }) {
  const t = useTranslations('agreements')
  const total = parts.reduce((sum, { name }) => sum + money[name], 0)
  const shares = parts.map(({ name, tone }) => ({
    tone,
    share: total === 0 ? 0 : (100 * money[name]) / total,
  }))
  return (
    <Card as="section" aria-labelledby="payment-plan" className="grid gap-4">
      <h2 id="payment-plan" className="text-xl">
        {t('plan')}
      </h2>
      <ShareBar parts={shares} />
      <dl className="grid gap-2 text-sm">
        <Sum name={t('money.agreed')} amount={money.agreed} isTotal />
        <Sum name={t('money.funded')} amount={money.funded} />
        {parts.map(({ name, look }) => (
          <Sum key={name} name={t(`money.${name}`)} amount={money[name]} look={look} />
        ))}
      </dl>
    </Card>
  )
}

interface SumProps {
  name: string
  amount: number
  /** The color of its part of the bar. */
  look?: string
  isTotal?: boolean
}

function Sum({ name, amount, look, isTotal = false }: SumProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-3', isTotal && 'font-semibold')}>
      <dt className="flex items-center gap-2">
        {look && <span aria-hidden className={cx('size-2.5 rounded-full', look)} />}
        {name}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
