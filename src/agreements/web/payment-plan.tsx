import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Money } from '#ui/money.tsx'
import type { AgreementMoney } from '../contract.ts'

const parts = [
  { name: 'released', look: 'bg-success' },
  { name: 'held', look: 'bg-brand' },
  { name: 'refunded', look: 'bg-ink-3' },
  { name: 'toFund', look: 'bg-line-strong' },
] as const

/** Where the money of an agreement is, as a bar and as a list. */
export function PaymentPlan({ money }: { money: AgreementMoney }) {
  const t = useTranslations('agreements')
  return (
    <Card as="section" aria-labelledby="payment-plan" className="grid gap-4">
      <h2 id="payment-plan" className="text-xl">
        {t('plan')}
      </h2>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-surface-2">
        {parts.map(
          ({ name, look }) =>
            money[name] > 0 && (
              <div key={name} className={cx('h-full', look)} style={{ flexGrow: money[name] }} />
            ),
        )}
      </div>
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
