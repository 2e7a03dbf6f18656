import { useFormatter, useTranslations } from 'use-intl'
import { Money } from '#ui/money.tsx'
import type { Dispute } from '../contract.ts'
import type { Shares } from '../record.ts'
import { useDisputeWords } from './dispute-words.ts'

interface Props {
  dispute: Dispute
  shares: Shares
}

/** Who gets how much; the amounts add up to the order's total. */
export function SharesList({ dispute, shares }: Props) {
  const t = useTranslations('disputes')
  const format = useFormatter()
  const { unused } = dispute
  const words = useDisputeWords(dispute)
  const rows = [
    { label: t('refund', words), amount: shares.refund },
    { label: t('share', words), amount: shares.provider },
    { label: t('fee'), amount: shares.fee },
  ]
  return (
    <dl className="grid gap-2 rounded-lg bg-surface-2 p-4 text-sm">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
          <dd>
            <Money amount={amount} className="font-semibold" />
          </dd>
        </div>
      ))}
      {unused && shares.refund === unused.amount && (
        <div className="border-t border-line pt-2 text-ink-2">
          {t('unused', {
            worked: format.number(unused.workedHours),
            bought: format.number(unused.boughtHours),
          })}
        </div>
      )}
    </dl>
  )
}
